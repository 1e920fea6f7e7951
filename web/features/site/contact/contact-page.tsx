import type { ReactNode } from 'react';
import { brand } from '#brand/brand.ts';
import { contact } from '#brand/texts.ts';
import { readablePhone } from '#shared/phone.ts';
import { BrandText } from '#web/features/site/brand-text.tsx';
import { PageHead } from '#web/features/site/page-head.tsx';
import { type ChatLine, ChatLink } from '#web/ui/chat-link.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { DrawnFrame, type Series } from '#web/ui/decoration.tsx';
import { Page } from '#web/ui/page.tsx';
import { Ticket } from '#web/ui/ticket.tsx';
import shared from '#web/ui/shared.module.css';
import styles from './contact-page.module.css';

/** `/contact` (requirements §2): customer service and collaboration, each with a WhatsApp chat. */
export function ContactPage() {
  return (
    <Page>
      <div className={classNames(shared.wrap, shared.page, styles.page)}>
        <PageHead title={contact.title} lead={contact.lead} />
        <ContactTicket
          line="support"
          tone="red"
          title={<span lang="en">Customer service</span>}
          series="dewa"
          className={styles.service}
        />
        <ContactTicket line="partnership" tone="print" title="Kolaborasi" series="trio" className={styles.partners} />
        {contact.notes.map((text) => (
          <p key={text} className={classNames(shared.quiet, styles.note)}>
            <BrandText text={text} />
          </p>
        ))}
      </div>
    </Page>
  );
}

interface ContactTicketProps {
  /** Also the id of the heading, which describes the chat link. */
  line: ChatLine;
  tone: 'red' | 'print';
  title: ReactNode;
  series: Series;
  className: string | undefined;
}

/** A contact as a ticket: its purpose, and on the stub its number and a link to the chat. */
function ContactTicket({ line, tone, title, series, className }: ContactTicketProps) {
  const { words, message } = contact[line];
  return (
    <section className={classNames(tone === 'print' && styles.print, className)} aria-labelledby={line}>
      <Ticket
        tone={tone}
        stub={
          <div className={styles.stub}>
            <p className={shared.caps}>WhatsApp</p>
            <p className={styles.number}>{readablePhone(brand.whatsapp[line])}</p>
            <ChatLink
              line={line}
              message={message}
              variant={tone === 'red' ? 'cream' : 'secondary'}
              aria-describedby={line}
            >
              CHAT SEKARANG
              <span className={shared.visuallyHidden}> di WhatsApp (tab baru)</span>
            </ChatLink>
          </div>
        }
      >
        <div className={styles.body}>
          <div className={classNames(shared.print, styles.picture)} aria-hidden="true">
            <DrawnFrame series={series} />
          </div>
          <div>
            <h2 id={line}>{title}</h2>
            <p className={styles.words}>{words}</p>
          </div>
        </div>
      </Ticket>
    </section>
  );
}
