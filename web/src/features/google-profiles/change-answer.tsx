import { Link } from '@tanstack/react-router';
import { buttonClass } from '../../ui/button/button-class.ts';

/** Back to the question, as long as we were not asked to start. */
export function ChangeAnswer() {
  return (
    <Link to="/grow/google-profile/setup" replace className={buttonClass('quiet')}>
      Change my answer
    </Link>
  );
}
