import { ButtonLink } from '#web/ui/button.tsx';
import { Empty } from '#web/ui/notices.tsx';

/** No booth fits both filters: the map stays where it was, and one press brings all of them back. */
export function NoBooths({ href }: { href: string }) {
  return (
    <Empty title="Belum ada." message="Belum ada booth jenis ini di kota itu.">
      <ButtonLink variant="secondary" size="s" to={href}>
        Lihat semua booth
      </ButtonLink>
    </Empty>
  );
}
