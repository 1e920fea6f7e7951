import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { subscribeToExpiry } from '#web/auth/session.ts';
import { loginHref } from '#web/auth/way-back.ts';

/** A session that ends in the middle of something leads to the login, which says so and knows the way back. */
export function SessionEnd() {
  const navigate = useNavigate();
  useEffect(() => subscribeToExpiry(() => void navigate(loginHref(window.location), { state: { sessionEnded: true } })), [navigate]);
  return null;
}
