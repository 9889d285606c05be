import { Link } from '@tanstack/react-router';
import { buttonLook } from '../../ui/button/button-look.ts';

/** Back to the question, as long as we were not asked to start. */
export function ChangeAnswer() {
  return (
    <Link to="/grow/google-profile/setup" replace className={buttonLook('quiet')}>
      Change my answer
    </Link>
  );
}
