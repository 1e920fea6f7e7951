import { useRef, useState } from 'react';
import type { SubmitEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { paths } from '#web/lib/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { TYPED_INVOICE } from '#web/features/orders/files/typed-invoice.ts';
import { orderMessages } from '#shared/messages/orders.ts';
import styles from './searches.module.css';

/** The invoice of what was typed or pasted: a photo link counts as its invoice. */
function invoiceOf(typed: string): string {
  const linked = /\/photos\/([^/?#\s]+)/.exec(typed)?.[1];
  try {
    return (linked === undefined ? typed : decodeURIComponent(linked)).trim();
  } catch {
    return typed.trim();
  }
}

const isPhone = (typed: string): boolean => /^(?:\+?62|0)8\d{7,11}$/.test(typed.replace(/[\s.()-]/g, ''));

/** `.` and `..` as an invoice would change the path of the address (contract, decision 11). */
function faultOf(invoice: string): string | null {
  if (invoice === '') return 'Isi nomor invoice dulu, ya.';
  if (isPhone(invoice)) return 'Itu nomor HP. Ketik di kolom nomor HP di atas, ya.';
  return invoice === '.' || invoice === '..' ? orderMessages.orderNotFound : null;
}

/** Opens the photo page of an invoice, which needs no more than the number (contract, decision 9). */
export function InvoiceSearch() {
  const [invoice, setInvoice] = useState('');
  const [error, setError] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const navigate = useNavigate();

  function submit(event: SubmitEvent) {
    event.preventDefault();
    const typed = invoiceOf(invoice);
    const fault = faultOf(typed);
    setError(fault);
    if (fault === null) void navigate(paths.photos.href(typed), { state: TYPED_INVOICE });
    else field.current?.focus();
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
        placeholder="FLIP-…"
        value={invoice}
        onChange={(event) => {
          setInvoice(event.target.value);
          setError(null);
        }}
        error={error}
        action={
          <Button type="submit" variant="ink" size="s">
            BUKA
          </Button>
        }
      />
    </form>
  );
}
