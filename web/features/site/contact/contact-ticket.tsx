import type { ReactNode } from 'react';
import { brand, chatLink } from '#web/lib/brand.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Ticket } from '#web/ui/ticket.tsx';
import styles from './contact-ticket.module.css';

type ContactTicketProps = {
  /** Names the heading, which the chat link is described by. */
  id: string;
  tone: 'red' | 'print';
  title: ReactNode;
  words: string;
  picture: ReactNode;
  line: keyof typeof brand.whatsapp;
  /** The first words of the chat, already written. */
  message: string;
  className?: string;
};

/** One way to reach the brand: whom, what for, and on the stub the number and its chat. */
export function ContactTicket({ id, tone, title, words, picture, line, message, className }: ContactTicketProps) {
  return (
    <section className={classNames(styles.contact, styles[tone], className)} aria-labelledby={id}>
      <Ticket
        tone={tone}
        stub={
          <div className={styles.stub}>
            <p className={styles.label}>WhatsApp</p>
            <p className={styles.number}>{readable(brand.whatsapp[line])}</p>
            <ButtonLink
              variant={tone === 'red' ? 'cream' : 'secondary'}
              icon="chat"
              href={chatLink(line, message)}
              target="_blank"
              rel="noopener"
              aria-describedby={id}
            >
              CHAT SEKARANG
              <span className="visually-hidden"> di WhatsApp (tab baru)</span>
            </ButtonLink>
          </div>
        }
      >
        <div className={styles.body}>
          <div className={styles.picture} aria-hidden="true">
            {picture}
          </div>
          <div>
            <h2 id={id} className={styles.title}>
              {title}
            </h2>
            <p className={styles.words}>{words}</p>
          </div>
        </div>
      </Ticket>
    </section>
  );
}

/** `6281234567000` as people read it aloud: +62 812-3456-7000. */
function readable(number: string): string {
  return number.replace(/^(\d{2})(\d{3})(\d{4})(\d+)$/, '+$1 $2-$3-$4');
}
