import { Badge, Chip, Stamp } from '#web/ui/labels.tsx';
import { Logo } from '#web/ui/logo.tsx';
import { Row } from './row.tsx';

/** Small words on paper. */
export function Labels() {
  return (
    <Row name="Chip, badge, stamp">
      <Chip>FLIP-DEMO-1</Chip>
      <Badge tone="done">Verified</Badge>
      <Badge tone="notDone">Not verified</Badge>
      <Badge tone="ink">1 flipbook</Badge>
      <Badge tone="expired">Expired</Badge>
      <Stamp tone="red">
        Coming
        <br />
        soon
      </Stamp>
      <Stamp tone="done">Ketemu!</Stamp>
      <Logo />
    </Row>
  );
}
