import { hash } from 'node:crypto';
import type { FastifyInstance, FastifyReply } from 'fastify';
import * as z from 'zod';
import type { Context } from '#api/context.ts';
import type { AccountContext } from '#api/features/account/account.context.ts';
import { noteMember } from '#api/http/security-events.ts';
import { createEncryptedPayload } from '#api/jobs/encrypted-payload.ts';
import { brand, site } from '#brand/brand.ts';
import { escapeHtml } from '#shared/html.ts';
import { maskAccount, maskEmail } from '#shared/masks.ts';

/**
 * The page behind "Bukan aku" in a verification mail. It is the API's own, at `API_PUBLIC_URL`: the website has no such
 * page (requirements §2).
 */
const NOT_ME_PATH = '/auth/not-me';

/** The encrypted content of the link, which is valid as long as the account has the address. */
const claims = z.object({ memberId: z.uuid(), email: z.string() });
type Claims = z.infer<typeof claims>;
const given = z.object({ token: z.string().max(1_000) });

export type NotMe = ReturnType<typeof createNotMe>;

export function createNotMe({ secrets, publicUrl }: Pick<Context, 'secrets' | 'publicUrl'>) {
  const payload = createEncryptedPayload(secrets, 'not me');
  return {
    linkFor: (holder: Claims): string => `${publicUrl()}${NOT_ME_PATH}?token=${payload.encrypt(holder)}`,

    /** Null for an invalid token. */
    read(input: unknown): { token: string; holder: Claims } | null {
      const parsed = given.safeParse(input);
      if (!parsed.success) return null;
      try {
        return { ...parsed.data, holder: claims.parse(payload.decrypt(parsed.data.token)) };
      } catch {
        return null;
      }
    },
  };
}

/** Registers the page. Only its button changes something: programs that check mail open links, and press no buttons. */
export async function registerNotMe(app: FastifyInstance, account: AccountContext, notMe: NotMe): Promise<void> {
  await app.register(async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 2_000 },
      (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    );

    scope.get(NOT_ME_PATH, async (request, reply) => {
      const link = notMe.read(request.query);
      const member = link && (await account.members.findById(link.holder.memberId));
      if (!link || member?.email?.toLowerCase() !== link.holder.email) return send(reply, 404, GONE);
      return send(
        reply,
        200,
        `<h1>Bukan kamu?</h1>
<p>Alamat <b>${escapeHtml(maskEmail(link.holder.email))}</b> dipasang di akun <b>${escapeHtml(maskAccount(member))}</b>. Kalau itu bukan akunmu, lepaskan alamatmu dari sana. Akunnya sendiri tetap ada, tanpa alamatmu.</p>
<form method="post" action="${NOT_ME_PATH}"><input type="hidden" name="token" value="${escapeHtml(link.token)}"><button>Bukan aku, lepaskan alamatku</button></form>`,
      );
    });

    scope.post(NOT_ME_PATH, { config: { securityEvent: 'email_removal' } }, async (request, reply) => {
      const link = notMe.read(request.body);
      if (link) noteMember(request, link.holder.memberId);
      const isRemoved =
        link !== null &&
        (await account.transaction(({ contacts }) => contacts.disown(link.holder.memberId, link.holder.email)));
      return isRemoved
        ? send(reply, 200, '<h1>Beres!</h1>\n<p>Alamatmu sudah dilepas dari akun itu.</p>')
        : send(reply, 404, GONE);
    });
  });
}

const GONE =
  '<h1>Link ini tidak berlaku lagi</h1>\n<p>Alamatmu sudah tidak ada di akun itu, atau pemilik akunnya sudah membuktikan bahwa alamat itu miliknya.</p>';

const { paper, ink, accent } = site.colours;
const STYLE = `body{margin:auto;padding:24px;max-width:32rem;font:16px/1.5 sans-serif;color:${ink};background:${paper}}button{padding:12px 20px;border:0;font:inherit;color:${paper};background:${accent}}`;
const POLICY = `default-src 'none'; style-src 'sha256-${hash('sha256', STYLE, 'base64')}'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'`;

function send(reply: FastifyReply, status: number, body: string): FastifyReply {
  const head = `<meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Bukan aku · ${escapeHtml(brand.name)}</title><style>${STYLE}</style>`;
  return reply
    .code(status)
    .header('content-security-policy', POLICY)
    .type('text/html; charset=utf-8')
    .send(`<!doctype html>\n<html lang="id">\n<head>${head}</head>\n<body>\n${body}\n</body>\n</html>\n`);
}
