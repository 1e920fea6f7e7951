import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import helmet from '@fastify/helmet';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { matchesEtag } from '#shared/node/http/etag.ts';
import { type Booth, type BoothList, createBoothList } from './booth-list.ts';
import {
  type ClientFile,
  hasDocumentPolicy,
  readClientFiles,
  registerClientFiles,
  registerFileReader,
} from '#web/server/files/client-files.ts';
import { registerSharedAssets } from '#web/server/files/shared-assets.ts';
import type { Config } from '#web/server/config.ts';
import type { SendToBff } from '#web/server/proxy/bff-copies.ts';
import { renderDocument, type RenderedDocument, sendEncoded } from './document.ts';
import { boothListNoscript } from './html.ts';
import { boothHead, documentFile, headOf, type PageHead, pageHeads } from './page-heads.ts';
import { allowStyle, securityHeaders } from '#web/server/security.ts';
import { registerSiteFiles } from '#web/server/files/site-files.ts';

type Render = (page: PageHead) => RenderedDocument;
type Handler = (request: FastifyRequest, reply: FastifyReply) => FastifyReply | Promise<FastifyReply>;

/** Serves the pages and files of the built client; `root` is its folder. */
export async function registerSite(
  app: FastifyInstance,
  { config, root, sendToBff }: { config: Config; root: string; sendToBff: SendToBff },
): Promise<void> {
  const files = readClientFiles(root);
  await registerFileReader(app, root);
  registerClientFiles(
    app,
    files.filter((file) => !hasDocumentPolicy(file)),
  );
  await app.register(registerPages, { config, root, sendToBff, files: files.filter(hasDocumentPolicy) });
}

/** Serves what a browser applies a policy to: pages, and some files. */
async function registerPages(
  app: FastifyInstance,
  { config, root, sendToBff, files }: { config: Config; root: string; sendToBff: SendToBff; files: ClientFile[] },
): Promise<void> {
  const readBuilt = cacheReads((file) =>
    readFileSync(path.join(root, existsSync(path.join(root, file)) ? file : 'index.html'), 'utf8'),
  );
  const render: Render = (page) => renderDocument(readBuilt(documentFile(page)), page, config);
  const listBooths = createBoothList(sendToBff);
  await app.register(helmet, securityHeaders(config));
  registerClientFiles(app, files);
  if (config.assetsDir !== undefined) await registerSharedAssets(app, path.join(root, 'assets'), config.assetsDir);
  await app.register(registerSiteFiles, { config, listBooths });
  for (const page of pageHeads) {
    if (page.id === 'location') app.get(page.pattern, locationHandler(render, listBooths));
    else if (page.id === 'booth') app.get(page.pattern, boothHandler(render, listBooths));
    else if (page.id !== 'notFound') app.get(page.pattern, pageHandler(page, render(page)));
  }
  const missing = headOf('notFound');
  app.setNotFoundHandler(notFoundHandler(render(missing), renderDocument(readBuilt('index.html'), missing, config)));
}

/** Reads each file once: documents that are rendered again later do not depend on the disk. */
function cacheReads(read: (file: string) => string): (file: string) => string {
  const texts = new Map<string, string>();
  return (file) => {
    const text = texts.get(file) ?? read(file);
    texts.set(file, text);
    return text;
  };
}

const pageHandler =
  (page: PageHead, document: RenderedDocument): Handler =>
  (request, reply) =>
    sendDocument(request, reply, page, document);

/**
 * The page of all booths. Its `<noscript>` lists the booths as of the last answer of the BFF, which no request waits
 * for.
 */
function locationHandler(render: Render, listBooths: BoothList): Handler {
  const page = headOf('location');
  let listed: readonly Booth[] | null = null;
  let document = render(page);
  return (request, reply) => {
    void listBooths().then((booths) => {
      if (!booths || booths === listed) return;
      document = render({ ...page, noscript: boothListNoscript(booths) });
      listed = booths;
    });
    return sendDocument(request, reply, page, document);
  };
}

/**
 * The page of one booth: with the booth's own head, 404 for an unknown booth, an empty shell while the BFF has not
 * answered.
 */
function boothHandler(render: Render, listBooths: BoothList): Handler {
  const page = headOf('booth');
  const unknown = render(page);
  const rendered = new WeakMap<Booth, RenderedDocument>();
  return async (request, reply) => {
    const booths = await listBooths();
    const { slug } = request.params as { slug: string };
    const booth = booths?.find(({ id }) => id === slug);
    if (!booth) return sendDocument(request, reply.code(booths ? 404 : 200), page, unknown);
    const document = rendered.get(booth) ?? render(boothHead(booth));
    rendered.set(booth, document);
    return sendDocument(request, reply, page, document);
  };
}

/** Any other address: the 404 page for a request that accepts HTML, plain text for others. */
function notFoundHandler(missing: RenderedDocument, shell: RenderedDocument): Handler {
  const page = headOf('notFound');
  return (request, reply) => {
    const wantsPage =
      (request.method === 'GET' || request.method === 'HEAD') &&
      /text\/html|\*\/\*/.test(request.headers.accept ?? '*/*');
    const address = wantsPage ? lowerCaseAddress(request.url) : null;
    if (address !== null) return reply.redirect(address, 308);
    reply.code(404);
    // The client's router may know an address that Fastify could not decode: it renders into the empty shell.
    const document = request.url === request.originalUrl ? missing : shell;
    return wantsPage ? sendDocument(request, reply, page, document) : reply.type('text/plain').send('Not found');
  };
}

/**
 * The address of a page that was written in upper case (`/About`, `/PHOTOS/FLIP-1`), which the client's router accepts.
 * The case of parameters does not change. Null where there is no such page, or nothing to change.
 */
function lowerCaseAddress(address: string): string | null {
  const [, pathname = '', search = ''] = /^([^?]*)(.*)$/s.exec(address) ?? [];
  const given = pathname.replace(/(?<=.)\/$/, '').split('/');
  for (const { pattern } of pageHeads) {
    const expected = pattern.split('/');
    const parts = given.map((part, index) => (expected[index]?.startsWith(':') ? part : part.toLowerCase()));
    const fits = expected.every(
      (part, index) => part === parts[index] || (part.startsWith(':') && (part.endsWith('?') || parts[index])),
    );
    if (fits && parts.length <= expected.length && parts.join('/') !== pathname) return parts.join('/') + search;
  }
  return null;
}

function sendDocument(
  request: FastifyRequest,
  reply: FastifyReply,
  page: PageHead,
  document: RenderedDocument,
): FastifyReply {
  reply.type('text/html; charset=utf-8').header('vary', 'accept-encoding');
  const { styleHash } = document;
  if (styleHash)
    reply.header('content-security-policy', allowStyle(String(reply.getHeader('content-security-policy')), styleHash));
  if (page.isPrivate) {
    reply.header('cache-control', 'no-store').header('x-robots-tag', 'noindex, noimageindex');
  } else {
    reply.header('cache-control', 'no-cache').header('etag', document.etag);
    if (reply.statusCode === 200 && matchesEtag(request.headers['if-none-match'], document.etag))
      return reply.code(304).send();
  }
  return sendEncoded(request, reply, document);
}
