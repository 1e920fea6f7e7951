import { brand } from '#brand/brand.ts';
import { home } from '#brand/texts.ts';
import { paths } from '#web/lib/pages.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { DrawnFrame, type Series } from '#web/ui/decoration.tsx';
import { Stamp } from '#web/ui/labels.tsx';
import { DrawnStrip } from '#web/ui/strip.tsx';
import { Ticket, TicketBars } from '#web/ui/ticket.tsx';
import decoration from '#web/ui/decoration.module.css';
import shared from '#web/ui/shared.module.css';
import styles from './club-teaser.module.css';

const friends: Series[] = ['sari', 'couple', 'trio', 'dewa'];

/** The Club, coming soon (requirements §2): a ticket with the voucher of requirements §9 on its stub. */
export function ClubTeaser() {
  return (
    <section className={classNames(shared.wrap, styles.teaser)} aria-labelledby="the-club">
      <Ticket tone="red" stub={<Voucher />}>
        <div className={styles.body}>
          <div className={styles.friends} aria-hidden="true">
            {friends.map((series) => (
              <DrawnFrame
                key={series}
                series={series}
                index={series === 'sari' ? 0 : 2}
                className={classNames(decoration.face, styles.friend)}
              />
            ))}
          </div>
          <h2 id="the-club" className={styles.title} lang="en">
            {brand.clubName}
          </h2>
          <p className={styles.words}>{home.club}</p>
          <ButtonLink variant="cream" to={paths.register} className={styles.join} lang="en">
            JOIN US
          </ButtonLink>
          <DrawnStrip series="sari" frames={[0, 1, 3]} className={styles.strip} />
        </div>
      </Ticket>
    </section>
  );
}

function Voucher() {
  return (
    <div className={styles.voucher}>
      <p className={styles.worth}>
        <span className={styles.number}>{brand.voucher}</span> Voucher untuk pendaftar
      </p>
      <p className={shared.visuallyHidden} lang="en">
        Coming soon.
      </p>
      <Stamp tone="flash" className={styles.stamp}>
        Coming
        <br />
        soon
      </Stamp>
      <TicketBars className={styles.bars} />
    </div>
  );
}
