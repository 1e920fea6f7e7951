import type { ApolloClient } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { useEffect, useRef, useState } from 'react';
import type { Message } from '#shared/messages/message.ts';
import { orderMessages } from '#shared/messages/orders.ts';
import { failureText, toFailure } from '#web/gql/errors.ts';
import { FindOrderDocument } from '#web/gql/generated/graphql.ts';
import { classNames } from '#web/ui/class-names.ts';
import type { Series } from '#web/ui/decoration.tsx';
import { Page } from '#web/ui/page.tsx';
import { DrawnStrip } from '#web/ui/strip.tsx';
import { useOverlay } from '#web/ui/use-overlay.ts';
import { type FoundOrder, OutcomeDialog } from './outcome-dialog.tsx';
import { InvoiceSearch, PhoneSearch } from './search-forms.tsx';
import shared from '#web/ui/shared.module.css';
import styles from './find-order-page.module.css';

/** /find-my-order: finds an order by the phone number given at the booth, or opens its photos by the invoice. */
export function FindOrderPage() {
  const { isSearching, found, failure, find, edit, close } = useFindOrder();

  return (
    <Page>
      <div className={styles.page}>
        <div className={classNames(shared.wrap, styles.grid)}>
          <div className={styles.column}>
            <h1 className={styles.title}>Mana fotoku?</h1>
            <p className={classNames(shared.lead, styles.lead)}>
              Masukkan nomor yang kamu ketik di booth. Kami carikan.
            </p>
            <PhoneSearch isSearching={isSearching} failure={failure} onSearch={find} onEdit={edit} />
            <InvoiceSearch />
          </div>
          <SearchStrips />
        </div>
      </div>
      {found && <OutcomeDialog found={found} onClose={close} />}
    </Page>
  );
}

type Search =
  | { status: 'idle' | 'searching' }
  | { status: 'found'; found: FoundOrder }
  | { status: 'failed'; failure: Message };

const IDLE: Search = { status: 'idle' };

/** Finds an order by phone number. An edited number can be searched at once: the answer for the former one is dropped. */
function useFindOrder() {
  const client = useApolloClient();
  const [search, setSearch] = useState<Search>(IDLE);
  /** The call whose answer is shown: not one for an edited number, or of a page that was left. */
  const current = useRef<object | null>(null);
  useEffect(() => () => void (current.current = null), []);
  // After a reload the history entry still names a result, which is gone.
  const result = useOverlay<true>('result');

  async function find(phone: string) {
    if (current.current !== null) return;
    const call = {};
    current.current = call;
    setSearch({ status: 'searching' });
    const next = await findOrder(client, phone);
    if (current.current !== call) return;
    current.current = null;
    setSearch(next);
    if (next.status === 'found') result.open(true);
  }

  function edit() {
    current.current = null;
    setSearch(IDLE);
  }

  return {
    isSearching: search.status === 'searching',
    found: result.value && search.status === 'found' && search.found,
    failure: search.status === 'failed' ? search.failure : null,
    find: (phone: string) => void find(phone),
    edit,
    close: result.close,
  };
}

async function findOrder(client: ApolloClient, phone: string): Promise<Search> {
  try {
    // Not cached: the browser keeps nothing about who has an order or an account.
    const { data } = await client.query({ query: FindOrderDocument, variables: { phone }, fetchPolicy: 'no-cache' });
    if (data?.findOrder) return { status: 'found', found: { ...data.findOrder, phone } };
    return { status: 'failed', failure: SENTENCES.failed };
  } catch (error) {
    return { status: 'failed', failure: failureText(toFailure(error), SENTENCES) };
  }
}

const SENTENCES = { failed: orderMessages.findFailed, unanswered: orderMessages.findUnanswered };

const STRIPS: { series: Series; tilt: number; position: string | undefined; mono?: boolean }[] = [
  { series: 'couple', tilt: -11, position: styles.left },
  { series: 'dewa', tilt: -1, position: styles.middle },
  { series: 'oma', tilt: 9, position: undefined, mono: true },
];

/** Three strips of drawn photos beside the form. */
function SearchStrips() {
  return (
    <div className={styles.fan} aria-hidden="true">
      {STRIPS.map(({ series, tilt, position, mono }) => (
        <div key={series} className={position}>
          <DrawnStrip series={series} frames={[0, 1, 2, 3]} mono={mono} tilt={tilt} />
        </div>
      ))}
    </div>
  );
}
