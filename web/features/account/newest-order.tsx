import { useQuery } from '@apollo/client/react';
import { type RefObject, useState } from 'react';
import type { Member } from '#web/auth/stored-session.ts';
import { MyOrdersDocument } from '#web/gql/generated/graphql.ts';
import { formatDate } from '#web/lib/format-dates.ts';
import { paths, pathTo } from '#web/lib/pages.ts';
import { useRefetchOnReturn } from '#web/lib/use-refetch-on-return.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { DrawnFrame } from '#web/ui/decoration.tsx';
import { PictureLink } from './picture-link.tsx';
import styles from './newest-order.module.css';

/**
 * The newest order that has not expired, how many there are, and the page of the photos: of this order, or the list.
 * Null without one, and while the number is not verified: such a member has no orders. It is read from the first page
 * of the list, which the list's own page then finds in the cache.
 */
export function useActiveOrders({ phoneVerified }: Member) {
  const { data, refetch } = useQuery(MyOrdersDocument, { skip: !phoneVerified });
  useRefetchOnReturn(refetch, phoneVerified);
  const active = data?.orders?.edges.map(({ node }) => node).filter(({ expired }) => !expired) ?? [];
  const [newest] = active;
  if (newest === undefined) return null;
  return {
    newest,
    count: active.length,
    href: active.length > 1 ? paths.myOrders : pathTo.myPhotos(newest.invoice),
  };
}

/** After the verification of the number: how many orders were found, and the button to their photos. */
export function FoundOrders({ count, href }: { count: number; href: string }) {
  return (
    <div className={styles.found}>
      <output>{`${count} pesanan ketemu`}</output>
      <ButtonLink icon="photo" to={href}>
        BUKA FOTO
      </ButtonLink>
    </div>
  );
}

interface NewestOrderProps {
  member: Member;
  /** Receives the focus after the number was verified here. */
  found: RefObject<HTMLElement | null>;
}

/** The first row of the dashboard: the way to the member's photos. */
export function NewestOrder({ member, found }: NewestOrderProps) {
  const orders = useActiveOrders(member);
  const [wasVerified] = useState(member.phoneVerified);
  if (!member.phoneVerified && member.phone !== null) {
    return (
      <PictureLink to={paths.otp} title="Fotomu menunggu" picture={<DrawnFrame series="duo" />}>
        Verifikasi nomor HP-mu, lalu buka.
      </PictureLink>
    );
  }
  const cover = orders?.newest.coverPicture;
  return (
    <section ref={found} tabIndex={-1} className={styles.newest} aria-label="Foto terakhirmu">
      {orders && !wasVerified && <FoundOrders {...orders} />}
      {/* Without an order, and until they are loaded, the row leads to the list: nothing moves. */}
      <PictureLink
        to={orders ? pathTo.myPhotos(orders.newest.invoice) : paths.myOrders}
        title="Foto terakhirmu"
        picture={
          cover ? (
            <img
              className={styles.picture}
              style={cover.placeholder ? { backgroundImage: `url("${cover.placeholder}")` } : undefined}
              src={cover.url}
              alt=""
              decoding="async"
            />
          ) : (
            <DrawnFrame series="duo" />
          )
        }
      >
        {orders ? <span lang="en">{formatDate(orders.newest.date)}</span> : 'Semua pesananmu'}
      </PictureLink>
    </section>
  );
}
