import { print } from 'graphql';
import { createClient } from '#web/gql/client.ts';
import { OrderPhotosDocument } from '#web/gql/generated/graphql.ts';
import type { RequestTemplate } from './load.ts';

/** One kind of request. */
export interface Workload {
  id: string;
  title: string;
  /** Asked of the web service, and of the BFF behind it. */
  throughWeb?: true;
  request: RequestTemplate;
  /** How many different invoices, members or phones are asked for. */
  variety: number;
}

/** More than any memo of a server should hold answers of. */
const VARIETY = 2_000;
/** No phone twice: five calls a minute for one are the limit. */
const PHONES = 100_000_000;

/** As every request that reaches the BFF through the web service has it; the limits count by it. */
const forwarded = { 'x-forwarded-for': '{{address}}' };
const member = { authorization: 'Bearer token-{{n}}' };

function graph(
  query: string,
  variables: object,
  { answersNumber = true, headers = {} }: { answersNumber?: boolean; headers?: Record<string, string> } = {},
): RequestTemplate {
  return {
    method: 'POST',
    path: '/graphql',
    headers: { accept: 'application/json', 'content-type': 'application/json', ...forwarded, ...headers },
    body: JSON.stringify({ operationName: /^query (\w+)/.exec(query)?.[1], variables, query }),
    answersNumber,
  };
}

/** All workloads; the web's own requests are taken from its client. */
export async function createWorkloads(): Promise<Workload[]> {
  const photoPage = await capturePhotoPage();
  return [
    {
      id: 'W1',
      title: 'order(invoice), 12 files',
      request: graph(
        'query Order($invoice: ID!) { order(invoice: $invoice) { invoice date expiry boothName city expired files { kind url } } }',
        { invoice: 'FLIP-{{n}}' },
      ),
      variety: VARIETY,
    },
    {
      id: 'W2',
      title: 'orders, a list of 20',
      request: graph(
        'query Orders { orders { nodes { invoice date boothName city expired } } }',
        {},
        { headers: member },
      ),
      variety: VARIETY,
    },
    {
      id: 'W3',
      title: 'booths, 19 with all fields',
      request: graph(
        'query Booths { booths { id name city coords { lat lng } address boothName type hours price features mapUrl images } }',
        {},
        { answersNumber: false },
      ),
      variety: VARIETY,
    },
    {
      id: 'W4',
      title: 'me and orders in one operation',
      request: graph(
        'query Page { me { name firstName email phone gender birthDate profilePicture points emailVerified phoneVerified } orders { nodes { invoice date boothName city expired } } }',
        {},
        { headers: member },
      ),
      variety: VARIETY,
    },
    {
      id: 'W5',
      title: 'findOrder(phone), a POST to the API',
      request: graph(
        'query FindOrder($phone: String!) { findOrder(phone: $phone) { orderExists phoneVerified accountExists } }',
        { phone: '0812{{n}}' },
        { answersNumber: false },
      ),
      variety: PHONES,
    },
    {
      id: 'W6',
      title: "the photo page's own document, 12 files with thumbnails",
      request: {
        ...photoPage,
        method: 'POST',
        path: '/graphql',
        headers: { ...photoPage.headers, 'content-type': 'application/json', ...forwarded },
        body: photoPage.fullBody,
      },
      variety: VARIETY,
    },
    {
      id: 'W7',
      title: 'W6 through the web service, as Chromium sends it',
      throughWeb: true,
      request: { ...photoPage, headers: { ...CHROMIUM, ...photoPage.headers, ...forwarded } },
      variety: VARIETY,
    },
  ];
}

/** What Chromium adds to a request of a page. */
const CHROMIUM = {
  connection: 'keep-alive',
  'sec-ch-ua-platform': '"Android"',
  'user-agent':
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/148.0.0.0 Mobile Safari/537.36',
  'sec-ch-ua': '"Chromium";v="148", "Not_A Brand";v="24"',
  'sec-ch-ua-mobile': '?1',
  'sec-fetch-site': 'same-origin',
  'sec-fetch-mode': 'cors',
  'sec-fetch-dest': 'empty',
  referer: 'http://localhost/photos/PICS-{{n}}',
  'accept-encoding': 'gzip, deflate, br, zstd',
  'accept-language': 'id-ID,id;q=0.9,en;q=0.8',
};

/**
 * The request that the web's client sends for the photo page, and the same with the whole document, which is what
 * other servers understand.
 */
async function capturePhotoPage(): Promise<RequestTemplate & { fullBody: string }> {
  const sent: { url: string; init: RequestInit }[] = [];
  const { fetch } = globalThis;
  globalThis.fetch = async (url, init = {}) => {
    sent.push({ url: String(url), init });
    return new Response('{"data":{"order":null}}', { headers: { 'content-type': 'application/json' } });
  };
  const variables = { invoice: 'PICS-{{n}}' };
  const client = createClient(null);
  await client.query({ query: OrderPhotosDocument, variables }).finally(() => (globalThis.fetch = fetch));
  const [request] = sent;
  if (!request) throw new Error('the client sent no request');
  const { url, init } = request;
  const body = typeof init.body === 'string' ? init.body : '';
  const query = print(client.documentTransform.transformDocument(OrderPhotosDocument));
  const { extensions } = JSON.parse(body || '{}') as { extensions?: { clientLibrary?: object } };
  return {
    method: init.method === 'GET' ? 'GET' : 'POST',
    path: url.replaceAll('%7B%7Bn%7D%7D', '{{n}}'),
    headers: Object.fromEntries(new Headers(init.headers)),
    body,
    answersNumber: true,
    fullBody: JSON.stringify({
      operationName: 'OrderPhotos',
      variables,
      extensions: { clientLibrary: extensions?.clientLibrary },
      query,
    }),
  };
}
