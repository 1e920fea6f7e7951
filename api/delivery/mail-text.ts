import type { DeliveryMessage, DeliveryPurpose } from './delivery.ts';

/** In Indonesian. The WhatsApp template has its own text, which is stored at Meta. */
const TEXTS: Record<DeliveryPurpose, { subject: string; lead: string; click?: string }> = {
  password_reset: {
    subject: 'Kode reset kata sandi',
    lead: 'Ini kode untuk membuat kata sandi baru:',
    click: 'Buat kata sandi baru',
  },
  email_verify: {
    subject: 'Verifikasi e-mail kamu',
    lead: 'Ini kode untuk memverifikasi alamat e-mail kamu:',
    click: 'Verifikasi e-mail',
  },
  phone_verify: {
    subject: 'Verifikasi nomor kamu',
    lead: 'Ini kode untuk memverifikasi nomor handphone kamu:',
    click: 'Verifikasi nomor',
  },
  contact_change: {
    subject: 'Konfirmasi perubahan akun',
    lead: 'Ini kode untuk mengganti e-mail atau kata sandi akun kamu:',
  },
  email_changed: {
    subject: 'E-mail akun kamu diganti',
    lead: 'Alamat e-mail akun kamu baru saja diganti, jadi alamat ini tidak dipakai lagi.',
  },
};

const ONCE = 'Kode ini berlaku 10 menit dan hanya bisa dipakai sekali. Jangan berikan kepada siapa pun.';
const NOT_YOU = 'Bukan kamu yang menggantinya? Segera buat kata sandi baru lewat nomor handphone kamu, lalu hubungi kami.';
const IGNORE = 'Tidak merasa meminta kode ini? Abaikan saja e-mail ini.';

/**
 * Subject and both bodies of an e-mail. The subject does not contain the code, since a locked phone shows subjects.
 *
 * @param brand the signature
 */
export function writeMail({ purpose, code, link }: DeliveryMessage, brand: string) {
  const { subject, lead, click = '' } = TEXTS[purpose];
  const closing = code === undefined ? [NOT_YOU] : [ONCE, IGNORE];
  const text = [
    'Halo,',
    lead,
    ...(code === undefined ? [] : [`    ${code}`]),
    ...(link === undefined ? [] : [`Atau cukup buka tautan ini:\n${link}`]),
    ...closing,
    brand,
  ];
  const button = 'display:inline-block;padding:12px 20px;background:#111;color:#fff;text-decoration:none';
  const html = [
    'Halo,',
    escape(lead),
    ...(code === undefined ? [] : [`<strong style="font:700 28px/1.4 monospace;letter-spacing:4px">${escape(code)}</strong>`]),
    ...(link === undefined ? [] : [`<a href="${escape(link)}" style="${button}">${escape(click)}</a>`]),
    ...closing.map(escape),
    escape(brand),
  ];
  return {
    subject: `${subject} · ${brand}`,
    text: `${text.join('\n\n')}\n`,
    html: `<!doctype html>
<html lang="id">
<head><meta charset="utf-8"><title>${escape(subject)}</title></head>
<body style="margin:0;padding:24px;font:16px/1.5 sans-serif;color:#111;background:#fff">
${html.map((part) => `<p>${part}</p>`).join('\n')}
</body>
</html>
`,
  };
}

/** The name in MAIL_FROM; without one, the domain of the address. */
export function brandOf(from: string): string {
  const [, name, domain] = /^(?:"?([^"<]*?)"?\s*<)?[^@]*@([^>]+)>?$/.exec(from.trim()) ?? [];
  return name?.trim() || domain || from;
}

function escape(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
