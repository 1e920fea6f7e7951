import { createServer } from 'node:http';

/**
 * Stands for the REST API of `bff.bench.ts`, in a process of its own: `upstream.ts PORT`. Answers differ by invoice,
 * token and phone; each is made once and kept, so that the bench measures the servers in front.
 */
const kept = new Map<string, Buffer>();

function keep(key: string, make: () => unknown): Buffer {
  let answer = kept.get(key);
  if (answer === undefined) {
    answer = Buffer.from(JSON.stringify({ status: 200, message: 'OK', data: make() }));
    kept.set(key, answer);
  }
  return answer;
}

const BOOTHS = ['Vintage Photobooth', 'Flipbook', 'Library Photobooth'];
const CITIES = ['Malang', 'Surabaya', 'Yogyakarta'];

/** The facts of an order that lists and details share. */
function order(invoice: string, index: number): object {
  const day = `2026-10-${String(28 - index).padStart(2, '0')}`;
  return {
    id: 1_000 + index,
    inv: invoice,
    date: day,
    created_at: `${day}T03:00:00Z`,
    expiry: '2099-01-01',
    booth: BOOTHS[index % 3],
    city: CITIES[index % 3],
    expired: false,
  };
}

const numbers = Array.from({ length: 12 }, (_, index) => index);
const fileOf = (invoice: string) => (index: number) => ({
  type: (index % 3) + 1,
  url: `https://media.example.com/${invoice}/file-${index}.jpg`,
});
/** As the embedded API describes a photo: its size, a tiny picture and three widths. */
const pictureOf = (invoice: string) => (index: number) => ({
  ...fileOf(invoice)(index),
  width: 3000,
  height: 2000,
  placeholder: `data:image/webp;base64,${Buffer.alloc(96, index).toString('base64')}`,
  thumbnails: [480, 960, 1600].map((width) => ({
    width,
    url: `https://media.example.com/${invoice}/file-${index}-${width}.jpeg`,
  })),
});

function answerOf(path: string, token: string): Buffer {
  if (path === '/orders')
    return keep(`${path} ${token}`, () => Array.from({ length: 20 }, (_, index) => order(`${token}-${index}`, index)));
  if (path === '/auth/profile') return keep(`${path} ${token}`, () => memberOf(token));
  const invoice = path.slice('/orders/'.length);
  return keep(path, () => ({
    ...order(invoice, 3),
    files: numbers.map(invoice.startsWith('PICS') ? pictureOf(invoice) : fileOf(invoice)),
  }));
}

function memberOf(token: string): object {
  return {
    name: `Sari ${token}`,
    email: `${token}@example.com`,
    phone: '081234567801',
    gender: 'female',
    birthdate: '1999-12-31',
    profile_picture: `https://media.example.com/${token}.jpg`,
    points: 120,
    email_verified: true,
    phone_verified: true,
  };
}

function findOf(body: string): Buffer {
  const last = Number(/(\d)"\s*\}/.exec(body)?.[1] ?? 0);
  return keep(`find ${last}`, () => ({
    orderExists: true,
    phoneVerified: last % 2 === 0,
    accountExists: last % 3 === 0,
  }));
}

const server = createServer((request, response) => {
  let body = '';
  request.on('data', (chunk: Buffer) => (body += chunk.toString('latin1')));
  request.on('end', () => {
    const answer =
      request.method === 'POST'
        ? findOf(body)
        : answerOf(request.url ?? '/', request.headers.authorization?.slice('Bearer '.length) ?? '');
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': answer.length }).end(answer);
  });
});
server.keepAliveTimeout = 60_000;
server.listen(Number(process.argv[2]), '127.0.0.1');
process.on('disconnect', () => process.exit(0));
