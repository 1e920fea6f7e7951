import { brand, site } from '#brand/brand.ts';
import { escapeHtml } from '#shared/html.ts';
import type { DeliveryMessage, DeliveryPurpose } from './delivery.ts';

/** In Indonesian. The WhatsApp template has its own text, which is stored at Meta. */
const TEXTS: Record<DeliveryPurpose, { subject: string; lead: string }> = {
  password_reset: {
    subject: 'Kode reset password',
    lead: 'Ini kode untuk membuat password baru:',
  },
  contact_claim: {
    subject: 'Kode reset password',
    lead: 'Alamat ini ada di akun yang belum membuktikan bahwa alamat ini miliknya. Dengan kode ini kamu membuat password untuk akun baru atas alamatmu, dan alamatmu lepas dari akun itu:',
  },
  email_verify: {
    subject: 'Verifikasi emailmu',
    lead: 'Ini kode untuk memverifikasi emailmu:',
  },
  phone_verify: {
    subject: 'Verifikasi nomor HP-mu',
    lead: 'Ini kode untuk memverifikasi nomor HP-mu:',
  },
  contact_change: {
    subject: 'Konfirmasi perubahan akun',
    lead: 'Ini kode untuk mengganti email atau password akunmu:',
  },
  email_changed: {
    subject: 'Email akunmu diganti',
    lead: 'Email akunmu baru saja diganti, jadi alamat ini tidak dipakai lagi.',
  },
};

const ONCE = 'Kode ini berlaku 10 menit dan hanya bisa dipakai sekali. Jangan berikan kepada siapa pun.';
const NOT_YOU = 'Bukan kamu yang menggantinya? Segera buat password baru lewat nomor HP-mu, lalu hubungi kami.';
const IGNORE = 'Tidak merasa meminta kode ini? Abaikan saja email ini.';

/**
 * Subject and both bodies of an e-mail. The subject does not contain the code, since a locked phone shows subjects.
 */
export function writeMail({ purpose, code, link, account }: DeliveryMessage) {
  const { subject, lead } = TEXTS[purpose];
  const { paper, ink, accent } = site.colours;
  const button = `display:inline-block;padding:12px 20px;background:${accent};color:${paper};text-decoration:none`;
  const plain = (line: string) => ({ text: line, html: escapeHtml(line) });
  const parts = [
    plain('Halo,'),
    account !== undefined && plain(`Akun: ${account}.`),
    plain(lead),
    code !== undefined && {
      text: `    ${code}`,
      html: `<strong style="font:700 28px/1.4 monospace;letter-spacing:4px">${escapeHtml(code)}</strong>`,
    },
    link !== undefined && {
      text: `Atau cukup buka link ini:\n${link}`,
      html: `<a href="${escapeHtml(link)}" style="${button}">Verifikasi email</a>`,
    },
    ...(code === undefined ? [NOT_YOU] : [ONCE, IGNORE]).map(plain),
    plain(brand.name),
  ].filter((part) => part !== false);
  return {
    subject: `${subject} · ${brand.name}`,
    text: `${parts.map(({ text }) => text).join('\n\n')}\n`,
    html: `<!doctype html>
<html lang="id">
<head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;padding:24px;font:16px/1.5 sans-serif;color:${ink};background:${paper}">
${parts.map(({ html }) => `<p>${html}</p>`).join('\n')}
</body>
</html>
`,
  };
}
