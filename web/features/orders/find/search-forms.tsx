import { type SubmitEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { brand } from '#brand/brand.ts';
import type { Message } from '#shared/messages/message.ts';
import { orderMessages } from '#shared/messages/orders.ts';
import type { InvoiceState } from '#web/lib/history-state.ts';
import { invoiceOfPhotosPath } from '#web/lib/invoice-of-path.ts';
import { pathTo } from '#web/lib/pages.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { ErrorBox } from '#web/ui/notices.tsx';
import shared from '#web/ui/shared.module.css';
import styles from './find-order-page.module.css';

/**
 * A form of one field that is checked when it is submitted.
 *
 * @param faultOf what is wrong with the trimmed text, else null
 * @param onEdit called when the text is edited
 */
function useSearchForm(
  faultOf: (typed: string) => Message | null,
  search: (typed: string) => void,
  onEdit?: () => void,
) {
  const [error, setError] = useState<Message | null>(null);
  const ref = useRef<HTMLInputElement>(null);

  function onSubmit(event: SubmitEvent) {
    event.preventDefault();
    const typed = ref.current?.value.trim() ?? '';
    const fault = faultOf(typed);
    setError(fault);
    if (fault === null) search(typed);
    else ref.current?.focus();
  }

  return {
    // With `dialog` a form that is submitted before the script is loaded sends nothing, so that the number does not
    // appear in the address.
    form: { method: 'dialog', noValidate: true, onSubmit },
    field: {
      ref,
      error,
      onChange: () => {
        setError(null);
        onEdit?.();
      },
    },
  };
}

interface PhoneSearchProps {
  isSearching: boolean;
  failure: Message | null;
  onSearch: (phone: string) => void;
  /** Called when the number is edited after a search. */
  onEdit: () => void;
}

/** Searches by phone number, which only has to be non-empty (requirements §5). */
export function PhoneSearch({ isSearching, failure, onSearch, onEdit }: PhoneSearchProps) {
  const { form, field } = useSearchForm(
    (phone) => (phone === '' ? orderMessages.phoneMissing : null),
    onSearch,
    onEdit,
  );
  return (
    <form className={styles.phone} {...form} aria-label="Cari dengan nomor HP">
      <Field {...field} label="NOMOR HANDPHONE" type="tel" name="phone" autoComplete="tel" placeholder="08…" />
      <Button type="submit" size="form" busy={isSearching} busyText="SEARCHING...">
        TRACK
      </Button>
      <output className={shared.visuallyHidden}>{isSearching ? 'Sedang mencari' : ''}</output>
      {failure !== null && <ErrorBox message={failure} />}
    </form>
  );
}

const looksLikePhoneNumber = (typed: string): boolean => /^(?:\+?62|0)8\d{7,11}$/.test(typed.replace(/[\s.()-]/g, ''));

/** As an invoice, `.` or `..` would change the path of the address (contract, decision 11). */
function invoiceFault(invoice: string): Message | null {
  if (invoice === '') return 'Isi nomor invoice dulu, ya.';
  if (looksLikePhoneNumber(invoice)) return 'Itu nomor HP. Ketik di kolom nomor HP di atas, ya.';
  return invoice === '.' || invoice === '..' ? orderMessages.orderNotFound : null;
}

/** The invoice is taken from a pasted link to the photos. */
const invoiceOf = (typed: string): string => (invoiceOfPhotosPath(typed) ?? typed).trim();

/** Opens the photo page of an invoice. It needs only the number (contract, decision 9). */
export function InvoiceSearch() {
  const navigate = useNavigate();
  const { form, field } = useSearchForm(
    (typed) => invoiceFault(invoiceOf(typed)),
    (typed) => void navigate(pathTo.photos(invoiceOf(typed)), { state: { isTyped: true } satisfies InvoiceState }),
  );
  return (
    <form className={styles.invoice} {...form} aria-label="Buka dengan nomor invoice">
      <Field
        {...field}
        label="ATAU NOMOR INVOICE"
        name="invoice"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        placeholder={`${brand.invoicePrefix}-…`}
        action={
          <Button type="submit" variant="ink" size="inField">
            BUKA
          </Button>
        }
      />
    </form>
  );
}
