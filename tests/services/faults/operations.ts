import { generalTexts, memberOrderTexts, orderTexts } from '#shared/messages/texts.ts';
import { usualData } from '#tests/support/bff/bff-with-fake-api.ts';
import { type Act, envelope, rawAnswer } from './raw-upstream.ts';

export const TOKEN = 'token-c4n4ry-of-sari';
export const OTP = 'C4N4RY23';
/** Planted by the upstream in places that must stay inside. */
export const CANARY = 'c4n4ry';
/** One call of the graph that each fault of the upstream is tried with. */
export interface Operation {
  query: string;
  /** The sentence where no response came. */
  unanswered: string;
}

/** A query, a list, a mutation and the zip. */
export const OPERATIONS = {
  order: {
    query: 'query ($invoice: ID!) { order(invoice: $invoice) { invoice expired files { url } } }',
    unanswered: orderTexts.orderUnanswered,
  },
  orders: { query: '{ orders { nodes { invoice } } }', unanswered: memberOrderTexts.ordersUnanswered },
  verifyOtp: {
    query: `mutation { verifyOtp(input: { code: "${OTP}", purpose: PHONE_VERIFY }) { message user { name } userErrors { code field message } } }`,
    unanswered: generalTexts.unexpected,
  },
  prepareDownload: {
    query:
      'mutation ($invoice: ID!) { prepareDownload(input: { invoice: $invoice }) { download { status url message } userErrors { code field message } } }',
    unanswered: orderTexts.downloadUnanswered,
  },
} as const satisfies Record<string, Operation>;
export type OperationName = keyof typeof OPERATIONS;
export const NAMES = Object.keys(OPERATIONS) as OperationName[];

/** Responds to every call with success. */
export const answerNormally: Act = ({ method, url, socket }) => {
  const isOrder = method === 'GET' && url.startsWith('/orders/') && !url.endsWith('/downloadAll');
  const files = [{ type: 1, url: 'https://m.example/1.jpg' }];
  const data = isOrder ? { inv: decodeURIComponent(url.slice(8)), files } : usualData({ method, url });
  socket.write(rawAnswer(envelope(data)));
};
