import { brand, chatLink } from '#web/lib/brand.ts';
import styles from './voucher-note.module.css';

const REQUEST = `Halo, aku sudah daftar dan mau minta voucher diskon ${brand.voucher}-ku.`;

/** Where the voucher that signing up promises is to be found. The graph has no vouchers: whether this member has used it is known at the chat alone. */
export function VoucherNote() {
  return (
    <p className={styles.note}>
      Voucher diskon {brand.voucher} dari pendaftaranmu ada di chat WhatsApp kami.{' '}
      <a href={chatLink('support', REQUEST)} target="_blank" rel="noopener">
        Minta vouchernya
      </a>
    </p>
  );
}
