import type { WhatsappConfig } from '#api/config.ts';
import type { Delivery, DeliveryMessage } from './delivery.ts';
import { DeliveryError } from './delivery-error.ts';

const PATIENCE_MS = 8_000;

/** Failures before a connection stands: the request was not even sent. */
const NOT_CONNECTED = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]);

/**
 * WhatsApp by Meta's Cloud API. Codes may leave in an approved authentication template alone: a
 * body with the code, and a button that copies it.
 */
export function createWhatsapp(config: WhatsappConfig, patienceMs = PATIENCE_MS): Delivery {
  const url = `${config.apiUrl}/${config.phoneId}/messages`;
  const headers = { authorization: `Bearer ${config.token}`, 'content-type': 'application/json' };
  return {
    async send(message) {
      const body = JSON.stringify(toTemplateMessage(message, config));
      const signal = AbortSignal.timeout(patienceMs);
      const request = { method: 'POST', headers, body, signal, redirect: 'error' } as const;
      const response = await fetch(url, request).catch((error: unknown) => {
        throw connectionFault(error);
      });
      if (!response.ok) throw await refusal(response);
      await response.body?.cancel();
    },
  };
}

function toTemplateMessage({ to, code }: DeliveryMessage, { template, language }: WhatsappConfig) {
  const parameters = [{ type: 'text', text: code }];
  return {
    messaging_product: 'whatsapp',
    recipient_type: 'individual',
    to: toInternational(to),
    type: 'template',
    template: {
      name: template,
      language: { code: language },
      components: [
        { type: 'body', parameters },
        { type: 'button', sub_type: 'url', index: '0', parameters },
      ],
    },
  };
}

/** `0812…` is `62812…` abroad; other countries' numbers are stored with their `+`. */
function toInternational(phone: string): string {
  return phone.replace(/^0/, '62').replace(/^\+/, '');
}

function connectionFault(error: unknown): DeliveryError {
  const cause = error instanceof Error && error.cause !== undefined ? error.cause : error;
  const { name, code }: { name?: string; code?: unknown } = cause instanceof Error ? cause : {};
  // A time-out's code is a number out of the DOM's past.
  const told = typeof code === 'string' ? code : String(name);
  return new DeliveryError(`WhatsApp is not reached: ${told}`, NOT_CONNECTED.has(told));
}

async function refusal(response: Response): Promise<DeliveryError> {
  // Meta's message may repeat the number; its codes don't.
  const { code, isTransient } = readFault(await response.json().catch(() => null));
  const repeatable = [429, 503].includes(response.status) || isTransient;
  return new DeliveryError(`WhatsApp answered ${response.status} (code ${code})`, repeatable);
}

function readFault(body: unknown): { code: string; isTransient: boolean } {
  const fault = typeof body === 'object' && body !== null && 'error' in body ? body.error : null;
  if (typeof fault !== 'object' || fault === null) return { code: 'none', isTransient: false };
  const code = 'code' in fault && typeof fault.code === 'number' ? String(fault.code) : 'none';
  return { code, isTransient: 'is_transient' in fault && fault.is_transient === true };
}
