import { createServer } from 'node:http';

const json = (data: unknown) => Buffer.from(JSON.stringify({ status: 200, message: 'OK', data }));
const files = Array.from({ length: 12 }, (_, index) => ({ type: (index % 3) + 1, url: `https://media.example.com/FLIP-BENCH/file-${index}.jpg` }));
const order = json({ id: 1, inv: 'FLIP-BENCH', date: '2026-11-12', created_at: '2026-11-12T03:00:00Z', expiry: '2099-01-01', booth: 'Vintage Photobooth', city: 'Malang', expired: false, files });
const found = json({ orderExists: true, phoneVerified: false, accountExists: true });

/** The REST API of the benches: prepared answers, so that the BFF is what is measured. */
const server = createServer((request, response) => {
  request.resume();
  request.on('end', () => {
    const body = request.url === '/orders/find' ? found : order;
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': body.length }).end(body);
  });
});
server.listen(Number(process.argv[2]), '127.0.0.1');
process.on('disconnect', () => process.exit(0));
