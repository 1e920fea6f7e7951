import { type SubmitEvent, useRef, useState } from 'react';
import type { ApolloClient } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { useNavigate } from 'react-router-dom';
import { brand } from '#brand/brand.ts';
import { toFailure } from '#web/gql/errors.ts';
import { useSubmit } from '#web/gql/use-submit.ts';
import { paths } from '#web/lib/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { invoiceOfPhotosPath } from '#shared/invoice.ts';
import { orderMessages } from '#shared/messages/orders.ts';
import styles from './searches.module.css';

/** The state of the photo page's history entry whose invoice a person typed: it is more likely wrong than a link's. */
export interface InvoiceState {
  isTyped?: boolean;
}

const looksLikePhoneNumber = (typed: string): boolean => /^(?:\+?62|0)8\d{7,11}$/.test(typed.replace(/[\s.()-]/g, ''));

/** `.` and `..` as an invoice would change the path of the address (contract, decision 11). */
function faultOf(invoice: string): string | null {
  if (invoice === '') return 'Isi nomor invoice dulu, ya.';
  if (looksLikePhoneNumber(invoice)) return 'Itu nomor HP. Ketik di kolom nomor HP di atas, ya.';
  return invoice === '.' || invoice === '..' ? orderMessages.orderNotFound : null;
}

/** As an invoice is printed: in upper case, without spaces. */
const toPrinted = (invoice: string) => invoice.replace(/\s+/g, '').toUpperCase();

/**
 * The spelling of an invoice that finds an order. The one as typed is tried first: an API may distinguish upper and
 * lower case, or have spaces in its invoices. If none finds an order, or a look-up fails, it is the one as typed, and
 * the photo page says what is wrong.
 */
async function findSpelling(client: ApolloClient, typed: string): Promise<string> {
  try {
    // Its chunk is that of the photo page, which comes next.
    const { OrderGalleryDocument } = await import('#web/gql/generated/documents/OrderGalleryDocument.ts');
    const isKnown = async (invoice: string) => {
      const query = { query: OrderGalleryDocument, variables: { invoice }, fetchPolicy: 'network-only' } as const;
      return Boolean((await client.query(query)).data?.order);
    };
    const isFound = await isKnown(typed).catch((error) => toFailure(error).code !== 'NOT_FOUND');
    return !isFound && (await isKnown(toPrinted(typed))) ? toPrinted(typed) : typed;
  } catch {
    return typed;
  }
}

/** Opens the photo page of an invoice, which needs no more than the number (contract, decision 9). */
export function InvoiceSearch() {
  const [error, setError] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const client = useApolloClient();
  const navigate = useNavigate();
  const open = (found: string) =>
    void navigate(paths.photos.href(found), { state: { isTyped: true } satisfies InvoiceState });
  const { isSubmitting, submit: search } = useSubmit((typed: string) => findSpelling(client, typed), {
    onDone: open,
    onFailure: () => undefined,
  });

  function submit(event: SubmitEvent) {
    event.preventDefault();
    const invoice = field.current?.value ?? '';
    // A pasted photo link counts as its invoice.
    const typed = (invoiceOfPhotosPath(invoice) ?? invoice).trim();
    const fault = faultOf(typed);
    setError(fault);
    if (fault !== null) field.current?.focus();
    else if (typed === toPrinted(typed)) open(typed);
    else void search(typed);
  }

  return (
    <form
      className={styles.invoice}
      method="dialog"
      onSubmit={submit}
      noValidate
      aria-label="Buka dengan nomor invoice"
    >
      <Field
        ref={field}
        label="ATAU NOMOR INVOICE"
        name="invoice"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        placeholder={`${brand.invoicePrefix}-…`}
        onChange={() => setError(null)}
        error={error}
        action={
          <Button type="submit" variant="ink" size="s" busy={isSubmitting} busyText="MENCARI">
            BUKA
          </Button>
        }
      />
    </form>
  );
}
