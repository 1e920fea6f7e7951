import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import sharp from 'sharp';

/**
 * Stands for a REST API whose orders and lists are as large as their names say: `PICS-400`, `BARE-90000` (links
 * alone), the token `list-2000`.
 */
export async function startUpstream(): Promise<{ url: string; server: Server }> {
  const picture = await sharp({ create: { width: 480, height: 320, channels: 3, background: '#c97' } })
    .webp()
    .toBuffer();
  const kept = new Map<string, Buffer>();
  const server = createServer((request, response) => {
    const path = request.url ?? '/';
    if (path.startsWith('/pic/'))
      return void response
        .writeHead(200, {
          'content-type': 'image/webp',
          'cache-control': 'public, max-age=600',
          'access-control-allow-origin': '*',
        })
        .end(picture);
    const key = `${path} ${request.headers.authorization ?? ''}`;
    const answer = kept.get(key) ?? Buffer.from(JSON.stringify({ status: 200, message: 'OK', data: dataOf(key, url) }));
    kept.set(key, answer);
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': answer.length }).end(answer);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { url, server };
}

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index);

function dataOf(key: string, host: string): unknown {
  const [, list] = /list-(\d+)/.exec(key) ?? [];
  if (key.startsWith('/orders '))
    return numbers(Number(list)).map((index) => orderOf(`FLIP-${String(index).padStart(6, '0')}`, index));
  if (key.startsWith('/auth/profile'))
    return {
      name: 'Sari Wulandari',
      email: 'sari@example.com',
      phone: '081234567801',
      points: 120,
      email_verified: true,
      phone_verified: true,
    };
  const [, kind, count] = /\/orders\/(PICS|BARE)-(\d+)/.exec(key) ?? [];
  const files = numbers(Number(count)).map((index) =>
    kind === 'PICS' ? pictureOf(host, index) : { type: 1, url: `https://m.example/${index}` },
  );
  return { ...orderOf(`${kind}-${count}`, 0), files };
}

function orderOf(invoice: string, index: number): object {
  const day = `2026-10-${String(28 - (index % 28)).padStart(2, '0')}`;
  return {
    id: 1_000 + index,
    inv: invoice,
    date: day,
    created_at: `${day}T03:00:00Z`,
    expiry: '2099-01-01',
    booth: 'Vintage Photobooth',
    city: 'Malang',
    expired: index % 5 === 4,
  };
}

/** As the embedded API describes a photo: its size, a tiny picture and three widths. */
const pictureOf = (host: string, index: number): object => ({
  type: 1,
  url: `${host}/pic/${index}.jpg`,
  width: 3000,
  height: 2000,
  placeholder: `data:image/webp;base64,${Buffer.alloc(96, index).toString('base64')}`,
  thumbnails: [480, 960, 1600].map((width) => ({ width, url: `${host}/pic/${index}-${width}.jpeg` })),
});
