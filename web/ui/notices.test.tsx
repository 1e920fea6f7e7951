import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { english, joinMessages } from '#shared/messages/message.ts';
import { MessageText } from './notices.tsx';

test('a message may have a phrase twice, such as the space between English sentences', () => {
  const { container } = render(<MessageText message={joinMessages(['A', 'B', 'C'].map(english))} />);
  expect(container.textContent).toBe('A. B. C');
});
