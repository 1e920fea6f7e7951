import type { ComponentProps, ReactNode } from 'react';
import { failureText, type Sentences, toFailure } from '#web/gql/errors.ts';
import { paths } from '#web/lib/pages.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { ErrorBox, PageNotice } from '#web/ui/notices.tsx';
import shared from '#web/ui/shared.module.css';
import styles from './order.module.css';

interface OrderNoticeProps extends ComponentProps<typeof PageNotice> {
  /** Shows a link to the search. */
  hasSearchLink?: boolean;
}

/** A photo page that has no photos to show. */
export function OrderNotice({ hasSearchLink, children, ...notice }: OrderNoticeProps) {
  return (
    <PageNotice {...notice} className={classNames(shared.wrap, styles.notice)}>
      {children}
      {hasSearchLink && (
        <ButtonLink to={paths.findOrder} className={styles.link}>
          CARI FOTOMU
        </ButtonLink>
      )}
    </PageNotice>
  );
}

interface OrderFailedProps {
  /** Undefined if the answer had no order. */
  error: unknown;
  sentences: Required<Sentences>;
  /** Repeats the request. Offered if that may help. */
  onRetry: () => Promise<unknown>;
  children?: ReactNode;
}

/** Says that the order could not be loaded. */
export function OrderFailed({ error, sentences, onRetry, children }: OrderFailedProps) {
  const failure = error === undefined ? null : toFailure(error);
  return (
    <OrderNotice title="Fotonya belum muncul.">
      <ErrorBox
        message={failure ? failureText(failure, sentences) : sentences.failed}
        onRetry={failure?.code === 'NOT_FOUND' ? undefined : onRetry}
      />
      {children}
    </OrderNotice>
  );
}
