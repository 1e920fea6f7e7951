import { Page } from '#web/ui/page.tsx';
import { ClubTeaser } from './club-teaser.tsx';
import { FrameTeaser } from './frame-teaser.tsx';
import { Hero } from './hero.tsx';
import { Services } from './services.tsx';
import { Slogan } from './slogan.tsx';

/** `/` (requirements §2): hero, scrolling slogan, two services, the Club, the personalised frame. */
export function HomePage() {
  return (
    <Page>
      <Hero />
      <Slogan />
      <Services />
      <ClubTeaser />
      <FrameTeaser />
    </Page>
  );
}
