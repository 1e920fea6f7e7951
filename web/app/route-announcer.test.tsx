import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Link, MemoryRouter, Route, Routes } from 'react-router-dom';
import { expect, test } from 'vitest';
import { Page } from '#web/ui/page.tsx';
import { RouteAnnouncer } from './route-announcer.tsx';

test("a fragment that can't be decoded is ignored", async () => {
  render(
    <MemoryRouter initialEntries={['/from']}>
      <RouteAnnouncer>
        <Routes>
          <Route path="/from" element={<Link to="/there#%">On</Link>} />
          <Route
            path="/there"
            element={
              <Page title="There">
                <h1>There it is</h1>
              </Page>
            }
          />
        </Routes>
      </RouteAnnouncer>
    </MemoryRouter>,
  );
  await userEvent.click(screen.getByRole('link', { name: 'On' }));
  expect(screen.getByRole('heading', { name: 'There it is' })).not.toBeNull();
});
