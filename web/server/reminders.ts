import type { FastifyInstance } from 'fastify';
import { paths } from '#web/lib/paths.ts';
import { fromStamp, remindAt } from '#web/lib/reminder.ts';
import { reminderCalendar } from './calendar.ts';
import type { Config } from './config.ts';

/** As long as the graph takes an invoice (contract, decision 11). */
const invoicePattern = /^\P{Cc}{1,100}$/u;

/**
 * A reminder as a file that a phone's calendar opens. It is made from its address alone: nobody is asked whether there
 * is such an order, so it tells nobody.
 */
export async function reminders(app: FastifyInstance, { config: { siteUrl } }: { config: Config }): Promise<void> {
  app.get<{ Params: { expiry: string; file: string } }>(paths.reminder.pattern, (request, reply) => {
    const { params } = request;
    const invoice = params.file.endsWith('.ics') ? params.file.slice(0, -4) : '';
    const expiry = fromStamp(params.expiry);
    const now = Date.now();
    const rings = remindAt(expiry, now);
    if (expiry === null || rings === null || !invoicePattern.test(invoice)) return reply.callNotFound();
    return reply
      .type('text/calendar; charset=utf-8')
      // Inline: Safari on a phone then shows the event with its Add button instead of filing it away.
      .header('content-disposition', `inline; filename="${invoice.replace(/[^\w.-]/g, '-')}.ics"`)
      .header('cache-control', 'no-store')
      .header('x-robots-tag', 'noindex')
      .send(reminderCalendar({ invoice, expiry, rings, now, siteUrl }));
  });
}
