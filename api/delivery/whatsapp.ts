import type { WhatsappConfig } from '#api/config.ts';
import { UnrecoverableError } from '#api/jobs/job.ts';
import type { Delivery, DeliveryMessage } from './delivery.ts';

const TIMEOUT_MS = 8_000;

/**
 * Sends WhatsApp messages by Meta's Cloud API, which accepts codes only in an approved template: a body with the code,
 * and a button that copies it.
 */
export function createWhatsapp(config: WhatsappConfig, timeoutMs = TIMEOUT_MS): Delivery {
  const url = `${config.apiUrl}/${config.phoneId}/messages`;
  const headers = { authorization: `Bearer ${config.token}`, 'content-type': 'application/json' };
  return {
    async send(message) {
      const body = JSON.stringify(toTemplateMessage(message, config));
      const signal = AbortSignal.timeout(timeoutMs);
      const request = { method: 'POST', headers, body, signal, redirect: 'error' } as const;
      const response = await fetch(url, request).catch((error: Error) => {
        const { name, message } = error.cause instanceof Error ? error.cause : error;
        throw new Error(`WhatsApp cannot be reached: ${name}: ${message}`);
      });
      if (!response.ok) throw await readRefusal(response);
      await response.body?.cancel();
    },
  };
}

/** Every message by WhatsApp has a code. */
function toTemplateMessage({ to, code = '' }: DeliveryMessage, { template, language }: WhatsappConfig) {
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

/** `0812…` becomes `62812…`; numbers of other countries are stored with `+` and their code. */
function toInternational(phone: string): string {
  return phone.replace(/^0/, '62').replace(/^\+/, '');
}

/** Meta's message may repeat the phone number; its codes do not. */
async function readRefusal(response: Response): Promise<Error> {
  const answer = (await response.json().catch(() => null)) as { error?: Record<string, unknown> } | null;
  const { code, is_transient: isTransient } = answer?.error ?? {};
  const message = `WhatsApp answered ${response.status} (code ${typeof code === 'number' ? code : 'none'})`;
  const isFinal = response.status < 500 && response.status !== 429 && isTransient !== true;
  return isFinal ? new UnrecoverableError(message) : new Error(message);
}
