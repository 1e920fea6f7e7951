import { useEffect, useRef, useState } from 'react';
import { Link, type NavigateOptions, Outlet, useLocation, useNavigate } from 'react-router-dom';
import { useAuth } from '#web/auth/use-auth.ts';
import { useMember } from '#web/auth/use-member.ts';
import { paths } from '#web/lib/pages.ts';
import { loginHref } from '#web/lib/return-url.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Icon, type IconName } from '#web/ui/icon.tsx';
import { HomeLink } from '#web/ui/logo.tsx';
import { SessionClientProvider } from './graph-layout.tsx';
import { editLink, MemberMenu } from './member-menu.tsx';
import { currentOf } from './navigation.ts';
import { PageMain } from './page-main.tsx';
import shared from '#web/ui/shared.module.css';
import styles from './member-layout.module.css';

interface MemberLink {
  label: string;
  to: string;
  icon: IconName;
  /** The page is only announced yet (requirements §1). */
  isComing?: true;
}

/** The pages of the members' area (requirements §2), in the order of the sidebar. */
const memberLinks: readonly MemberLink[] = [
  { label: 'Profile', to: paths.dashboard, icon: 'user' },
  { label: 'Membership', to: paths.membership, icon: 'star', isComing: true },
  { label: 'Find My Photos', to: paths.myOrders, icon: 'photo' },
  { label: 'Custom Frame', to: paths.customFrame, icon: 'frame', isComing: true },
  editLink,
];

/**
 * The members' area (requirements §2): a sidebar, or on small screens a top bar with scrolling tabs and the menu of
 * the avatar. It stays while the session ends, unlike its pages, so it has its own provider of the client: that of
 * `GraphLayout`, below it, mounts them anew.
 */
export function MemberLayout() {
  return (
    <SessionClientProvider>
      <MemberFrame />
    </SessionClientProvider>
  );
}

function MemberFrame() {
  const location = useLocation();
  const { pathname } = location;
  const { status, signOut } = useAuth();
  const { member } = useMember();
  const navigate = useNavigate();
  // While signing out, neither the member's data nor a login link is shown.
  const [isLeaving, setLeaving] = useState(false);

  // Scrolls the tab of the current page into view.
  const tabs = useRef<HTMLElement>(null);
  useEffect(() => {
    tabs.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [pathname]);

  function leaveAndSignOut(options?: NavigateOptions) {
    setLeaving(true);
    void navigate(paths.home, options);
    signOut();
  }

  return (
    <div className={styles.frame}>
      <a className={classNames(shared.skipLink, styles.skip)} href="#isi">
        Lompat ke isi
      </a>
      <header className={classNames(shared.dark, styles.side)}>
        <div className={classNames(shared.spread, styles.top)}>
          <HomeLink />
          <div className={styles.account}>
            {status === 'in' && <MemberMenu member={member} onSignOut={() => leaveAndSignOut({ replace: true })} />}
            {status === 'out' && !isLeaving && (
              <Link className={styles.link} to={loginHref(location)}>
                Masuk
              </Link>
            )}
          </div>
        </div>
        <nav ref={tabs} className={styles.nav} aria-label="Dasbor">
          {memberLinks.map((link) => (
            <MemberNavLink key={link.to} link={link} address={pathname} />
          ))}
        </nav>
        {status === 'in' && (
          <button
            type="button"
            className={classNames(styles.link, styles.wide)}
            lang="en"
            onClick={() => leaveAndSignOut()}
          >
            <Icon name="out" />
            Sign Out
          </button>
        )}
        {status === 'out' && !isLeaving && (
          <Link className={classNames(styles.link, styles.wide)} to={loginHref(location)}>
            <Icon name="user" />
            Masuk
          </Link>
        )}
      </header>
      <PageMain className={styles.main}>{!isLeaving && <Outlet />}</PageMain>
    </div>
  );
}

function MemberNavLink({ link, address }: { link: MemberLink; address: string }) {
  return (
    <Link to={link.to} lang="en" className={styles.link} aria-current={currentOf(link.to, address)}>
      <Icon name={link.icon} />
      <span>{link.label}</span>
      {link.isComing && (
        <span className={styles.soon} lang="id">
          Segera
        </span>
      )}
    </Link>
  );
}
