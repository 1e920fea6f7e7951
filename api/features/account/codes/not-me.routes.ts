import { hash } from 'node:crypto';
import type { FastifyInstance, FastifyReply } from 'fastify';
import * as z from 'zod';
import { callerOf } from '#api/features/account/account.context.ts';
import { brand, site } from '#brand/brand.ts';
import { escapeHtml } from '#shared/html.ts';
import { maskAccount, maskEmail } from '#shared/masks.ts';
import { NOT_ME_PATH, type NotMe } from './not-me.service.ts';

/** The token of a link; one that is missing is invalid. */
const given = z.object({ token: z.string().max(1_000) }).catch({ token: '' });

/** Registers the page. Only its button changes something: programs that check mail open links, and press no buttons. */
export async function registerNotMe(app: FastifyInstance, notMe: NotMe): Promise<void> {
  await app.register(async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 2_000 },
      (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    );

    scope.get(NOT_ME_PATH, async (request, reply) => {
      const { token } = given.parse(request.query);
      const found = await notMe.find(token);
      if (found === null) return send(reply, 404, GONE);
      return send(
        reply,
        200,
        `<h1>Bukan kamu?</h1>
<p>Alamat <b>${escapeHtml(maskEmail(found.email))}</b> dipasang di akun <b>${escapeHtml(maskAccount(found.member))}</b>. Kalau itu bukan akunmu, lepaskan alamatmu dari sana. Akunnya sendiri tetap ada, tanpa alamatmu.</p>
<form method="post" action="${NOT_ME_PATH}"><input type="hidden" name="token" value="${escapeHtml(token)}"><button>Bukan aku, lepaskan alamatku</button></form>`,
      );
    });

    scope.post(NOT_ME_PATH, { config: { securityEvent: 'email_removal' } }, async (request, reply) => {
      const { token } = given.parse(request.body);
      return (await notMe.disown(token, callerOf(request).noteMember))
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
