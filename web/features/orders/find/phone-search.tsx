import { type SubmitEvent, useRef, useState } from 'react';
import { orderMessages } from '#shared/messages/orders.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { ErrorBox } from '#web/ui/notices.tsx';
import styles from './searches.module.css';

interface PhoneSearchProps {
  isSearching: boolean;
  failure: string | null;
  onSearch: (phone: string) => void;
  /** Called when the number is edited after a search. */
  onEdit: () => void;
}

/** Searches by phone number, which only has to be non-empty (requirements §5). */
export function PhoneSearch({ isSearching, failure, onSearch, onEdit }: PhoneSearchProps) {
  const [isMissing, setMissing] = useState(false);
  const field = useRef<HTMLInputElement>(null);

  function submit(event: SubmitEvent) {
    event.preventDefault();
    const typed = field.current?.value.trim() ?? '';
    setMissing(typed === '');
    if (typed === '') field.current?.focus();
    else onSearch(typed);
  }

  function edit() {
    setMissing(false);
    onEdit();
  }

  return (
    // With `dialog` a form that is submitted before the script is loaded sends nothing, so that the number does not
    // appear in the address.
    <form className={styles.phone} method="dialog" onSubmit={submit} noValidate aria-label="Cari dengan nomor HP">
      <Field
        ref={field}
        label="NOMOR HANDPHONE"
        type="tel"
        name="phone"
        autoComplete="tel"
        placeholder="08…"
        onChange={edit}
        error={isMissing ? orderMessages.phoneMissing : null}
      />
      <Button type="submit" size="form" busy={isSearching} busyText="SEARCHING...">
        TRACK
      </Button>
      <output className="visually-hidden">{isSearching ? 'Sedang mencari' : ''}</output>
      {failure !== null && <ErrorBox message={failure} />}
    </form>
  );
}
