import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import helmet from '@fastify/helmet';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { keeper } from '#web/lib/kept-copy.ts';
import { type Booth, type BoothList, createBoothList } from './booths.ts';
import type { Config } from './config.ts';
import { renderDocument, type RenderedDocument, sendEncoded } from './document.ts';
import { boothPage, documentFile, headOf, locationPage, notFound, type PageHead, pages } from './pages.ts';
import { reminders } from './reminders.ts';
import { rightCase } from './right-case.ts';
import { securityHeaders } from './security.ts';
import { siteFiles } from './site-files.ts';
import { boothsWithoutScript } from './without-script.ts';

type Render = (page: PageHead) => RenderedDocument;

/** The pages and files of the built client; `root` is its folder. */
export async function site(app: FastifyInstance, { config, root }: { config: Config; root: string }): Promise<void> {
  // A page that was not built is the shell: its script draws it.
  const readBuilt = once((file) => readFileSync(path.join(root, existsSync(path.join(root, file)) ? file : 'index.html'), 'utf8'));
  const render: Render = (page) => renderDocument(readBuilt(documentFile(page)), page, config);
  const listBooths = createBoothList(config.bffUrl);
  await app.register(helmet, securityHeaders(config));
  await app.register(fastifyStatic, {
    root,
    index: false,
    wildcard: false,
    globIgnore: ['**/*.html', '.vite/**'],
    preCompressed: true,
    setHeaders: (response, file) => {
      response.header('cache-control', cacheControl(path.relative(root, file)));
    },
  });
  await app.register(siteFiles, { config, listBooths });
  await app.register(reminders, { config });
  const sendLocation = locationSender(render, listBooths);
  app.get(locationPage.pattern, (request, reply) => sendLocation(request, reply));
  for (const page of pages.filter((one) => one !== boothPage && one !== locationPage)) {
    const document = render(page);
    app.get(page.pattern, (request, reply) => sendDocument(request, reply, page, document));
  }
  const sendBooth = boothSender(render);
  app.get<{ Params: { slug: string } }>(boothPage.pattern, async (request, reply) => sendBooth(request, reply, await listBooths()));
  app.setNotFoundHandler(missingSender(render(notFound), renderDocument(readBuilt('index.html'), notFound, config)));
}

/** Reads each file one time: a document that is laid anew later does not depend on the disk. */
function once(read: (file: string) => string): (file: string) => string {
  const texts = new Map<string, string>();
  return (file) => {
    const text = texts.get(file) ?? read(file);
    texts.set(file, text);
    return text;
  };
}

/** Named by their content's hash files never change; a service worker is asked for anew, so that a release reaches it. */
function cacheControl(file: string): string {
  if (file.startsWith(`assets${path.sep}`)) return 'public, max-age=31536000, immutable';
  return `/${file}` === keeper.script ? 'no-cache' : 'public, max-age=3600';
}

/** The 404 of an address that is not there, for whoever reads pages; a word for the others. */
function missingSender(missing: RenderedDocument, shell: RenderedDocument) {
  return (request: FastifyRequest, reply: FastifyReply) => {
    const wantsPage = (request.method === 'GET' || request.method === 'HEAD') && /text\/html|\*\/\*/.test(request.headers.accept ?? '*/*');
    const address = wantsPage ? rightCase(request.url) : null;
    if (address !== null) return reply.redirect(address, 308);
    reply.code(404);
    // An address that could not be read may still be one of ours to the client: it draws what it finds into the shell.
    const document = request.url === request.originalUrl ? missing : shell;
    return wantsPage ? sendDocument(request, reply, notFound, document) : reply.type('text/plain').send('Not found');
  };
}

/** The page of all booths: at once, with those that were known last for who has no script. */
function locationSender(render: Render, listBooths: BoothList) {
  let listed: readonly Booth[] | null = null;
  let document = render(locationPage);
  return (request: FastifyRequest, reply: FastifyReply) => {
    void listBooths().then((booths) => {
      if (!booths || booths === listed) return;
      document = render({ ...locationPage, withoutScript: boothsWithoutScript(booths) });
      listed = booths;
    });
    return sendDocument(request, reply, locationPage, document);
  };
}

/** One booth's page: with its own head, a true 404 where there is no such booth, and the plain shell while nobody knows. */
function boothSender(render: Render) {
  const unknown = render(boothPage);
  const rendered = new WeakMap<Booth, RenderedDocument>();
  return (request: FastifyRequest<{ Params: { slug: string } }>, reply: FastifyReply, booths: readonly Booth[] | null) => {
    const booth = booths?.find(({ id }) => id === request.params.slug);
    if (!booth) return sendDocument(request, reply.code(booths ? 404 : 200), boothPage, unknown);
    const document = rendered.get(booth) ?? render(headOf(booth));
    rendered.set(booth, document);
    return sendDocument(request, reply, boothPage, document);
  };
}

function sendDocument(request: FastifyRequest, reply: FastifyReply, page: PageHead, document: RenderedDocument) {
  reply.type('text/html; charset=utf-8').header('vary', 'accept-encoding');
  if (page.isPrivate) {
    reply.header('cache-control', 'no-store').header('x-robots-tag', 'noindex, noimageindex');
  } else {
    reply.header('cache-control', 'no-cache').header('etag', document.etag);
    if (reply.statusCode === 200 && isSame(request.headers['if-none-match'], document.etag)) return reply.code(304).send();
  }
  return sendEncoded(request, reply, document);
}

/** Whether the browser holds it already: a proxy that compresses marks the tag as weak, and a list may name several (RFC 9110 §13.1.2). */
function isSame(held: string | undefined, etag: string): boolean {
  return held !== undefined && held.split(',').some((tag) => ['*', etag].includes(tag.trim().replace(/^W\//, '')));
}
