import { useAuth } from '#web/auth/use-auth.ts';
import { useMember } from '#web/auth/use-member.ts';
import { classNames } from '#web/ui/class-names.ts';
import { DrawnFrame, type Series } from '#web/ui/decoration.tsx';
import { Page } from '#web/ui/page.tsx';
import { Strip } from '#web/ui/strip.tsx';
import shared from '#web/ui/shared.module.css';
import styles from './coming-soon-page.module.css';

/** /membership (requirements §2). */
export function MembershipPage() {
  return <ComingSoon name="Membership" series="trio" />;
}

/** /custom-frame (requirements §2). */
export function CustomFramePage() {
  return <ComingSoon name="Custom Frame" series="couple" frame="kawung" />;
}

interface ComingSoonProps {
  name: string;
  series: Series;
  frame?: 'kawung';
}

/**
 * A greeting by the first name, or MEMBER without one (requirements §2), and a strip with one window covered.
 */
function ComingSoon({ name, series, frame }: ComingSoonProps) {
  const { status } = useAuth();
  const { member } = useMember();
  // While the status is unknown, no name is shown, as in prerendered pages.
  const greeting = member?.firstName.toUpperCase() || (status === 'unknown' ? '' : 'MEMBER');
  return (
    <Page>
      <div className={classNames(shared.dark, styles.screen)} lang="en">
        <div>
          <p className={styles.greeting}>{`HELLO, ${greeting || '…'}`}</p>
          <h1 className={styles.title}>STAY TUNE!!</h1>
          <p className={styles.sentence}>
            <span className={styles.name}>{name}</span> IS COMING TO YOU REAL SOON!
          </p>
        </div>
        <Strip tilt={5} className={styles.strip} frame={frame}>
          <DrawnFrame series={series} />
          <DrawnFrame series={series} index={1} />
          <span className={styles.covered} />
        </Strip>
      </div>
    </Page>
  );
}
