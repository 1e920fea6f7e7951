import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import helmet from '@fastify/helmet';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '#web/server/config.ts';
import { describeFileRoute, registerClientFiles } from '#web/server/files/client-files.ts';
import { registerSharedAssets } from '#web/server/files/shared-assets.ts';
import type { SendToBff } from '#web/server/proxy/bff-replicas.ts';
import { allowStyle, securityHeaders } from '#web/server/security-headers.ts';
import { sendEncoded } from '#web/server/send-encoded.ts';
import { type Booth, type BoothList, createBoothList } from './booth-list.ts';
import { renderDocument, type RenderedDocument } from './document.ts';
import { boothListNoscript } from './html.ts';
import { boothHead, documentFile, type DocumentHead, pageHeads } from './page-heads.ts';
import { registerSiteFiles } from './site-files.ts';

/** Renders a page; `completed` replaces its head at run time. */
type Render = (completed?: DocumentHead) => RenderedDocument;
type Handler = (request: FastifyRequest, reply: FastifyReply) => FastifyReply | Promise<FastifyReply>;

interface SiteOptions {
  config: Config;
  /** The folder of the built client. */
  root: string;
  sendToBff: SendToBff;
}

/** Serves the pages and files of the built client. */
export async function registerSite(app: FastifyInstance, options: SiteOptions): Promise<void> {
  const { config, root } = options;
  // Before helmet, which reads the routes' options in a hook as well.
  app.addHook('onRoute', describeFileRoute);
  await app.register(helmet, securityHeaders(config));
  await registerClientFiles(app, root);
  await registerPages(app, options);
}

async function registerPages(app: FastifyInstance, { config, root, sendToBff }: SiteOptions): Promise<void> {
  const readBuilt = (file: string) => readFileSync(path.join(root, file), 'utf8');
  const shell = readBuilt('index.html');
  /** Returns the renderer of a page's built document, which is read once. */
  const rendererOf = (page: DocumentHead): Render => {
    const file = documentFile(page);
    const built = existsSync(path.join(root, file)) ? readBuilt(file) : shell;
    return (completed = page) => renderDocument(built, completed, config);
  };
  const listBooths = createBoothList(sendToBff, app.log);
  if (config.assetsDir !== undefined) await registerSharedAssets(app, path.join(root, 'assets'), config.assetsDir);
  await app.register(registerSiteFiles, { config, listBooths });
  for (const page of pageHeads) {
    const render = rendererOf(page);
    if (page.id === 'location') app.get(page.pattern, locationHandler(page, render, listBooths));
    else if (page.id === 'booth') app.get(page.pattern, boothHandler(render, listBooths));
    else if (page.id === 'notFound') app.setNotFoundHandler(pageHandler(render(), 404));
    else app.get(page.pattern, pageHandler(render()));
  }
}

const pageHandler =
  (document: RenderedDocument, status = 200): Handler =>
  (request, reply) =>
    sendDocument(request, reply.code(status), document);

/**
 * Serves the page of all booths. Its `<noscript>` lists the booths of the BFF's last answer; no request waits for an
 * answer.
 */
function locationHandler(page: DocumentHead, render: Render, listBooths: BoothList): Handler {
  let listed: readonly Booth[] | null = null;
  let document = render();
  return (request, reply) => {
    void listBooths().then((booths) => {
      if (!booths || booths === listed) return;
      document = render({ ...page, noscript: boothListNoscript(booths) });
      listed = booths;
    });
    return sendDocument(request, reply, document);
  };
}

/**
 * Serves the page of one booth: with the booth's head, 404 for an unknown booth, or an empty shell while the BFF has
 * not answered.
 */
function boothHandler(render: Render, listBooths: BoothList): Handler {
  const unknown = render();
  const rendered = new WeakMap<Booth, RenderedDocument>();
  return async (request, reply) => {
    const booths = await listBooths();
    const { slug } = request.params as { slug: string };
    const booth = booths?.find(({ id }) => id === slug);
    if (!booth) return sendDocument(request, reply.code(booths ? 404 : 200), unknown);
    const document = rendered.get(booth) ?? render(boothHead(booth));
    rendered.set(booth, document);
    return sendDocument(request, reply, document);
  };
}

function sendDocument(request: FastifyRequest, reply: FastifyReply, document: RenderedDocument): FastifyReply {
  reply.type('text/html; charset=utf-8');
  const { styleHash, isPrivate } = document;
  if (styleHash)
    reply.header('content-security-policy', allowStyle(String(reply.getHeader('content-security-policy')), styleHash));
  reply.headers(
    isPrivate
      ? { 'cache-control': 'no-store', 'x-robots-tag': 'noindex, noimageindex' }
      : { 'cache-control': 'no-cache' },
  );
  return sendEncoded(request, reply, document);
}
