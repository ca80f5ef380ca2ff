import type { LoaderFunctionArgs } from 'react-router-dom';
import type { PenaltyLengths } from '../../modules/reliability/contract.ts';
import { CONTEST_DAYS, DECISION_DAYS } from '../../modules/reliability/rules.ts';
import { loadPenaltyLengths, usePenaltyLengthsQuery } from '../features/reliability/reliability-api.ts';
import { lengthsInWords } from '../lib/explanation-words.ts';
import { dispatchContext } from '../lib/route-context.ts';
import { useSiteConfig } from '../lib/site-config.tsx';
import { LegalSection, LegalText } from '../ui/legal-text.tsx';

export function loader({ context }: LoaderFunctionArgs) {
  void context.get(dispatchContext)(loadPenaltyLengths());
  return null;
}

/** The lengths of penalties by the policy in force. */
const PauseLengths = ({ no_show, late_cancel }: PenaltyLengths['suspensions']) => (
  <>
    {' '}
    Joining is paused after no-shows within {no_show.windowDays} days: {lengthsInWords(no_show.days)}. After late
    cancellations within {late_cancel.windowDays} days it is: {lengthsInWords(late_cancel.days)}.
  </>
);

function TermsPage() {
  const { data: lengths } = usePenaltyLengthsQuery();
  const { cityName, supportPhone } = useSiteConfig();
  const contact = supportPhone === null ? 'us at the number shown on the site' : `us at ${supportPhone}`;
  return (
    <LegalText
      title="Terms of Service"
      lastUpdated="October 22, 2025"
      intro={
        <p>
          These terms are the agreement between you and Tablemates. By creating an account or using the site you accept
          them. Please read them together with our{' '}
          <a href="/privacy" className="underline">
            Privacy Policy
          </a>
          . If you do not agree, please do not use Tablemates.
        </p>
      }
    >
      <LegalSection title="1. What Tablemates is">
        <p>
          Tablemates helps people in {cityName} find and host in-person board and card games at cafes. Hosts open game
          events, members reserve seats, and everybody meets at a place that is neither ours nor run by us. We provide
          the means to meet; we do not organize, supervise or attend the events.
        </p>
        <p>Tablemates is in beta. Features may change, and we may have to pause or end the service.</p>
      </LegalSection>
      <LegalSection title="2. Who may use it">
        <ul>
          <li>You must be 18 years or older.</li>
          <li>You give us true information about yourself and keep it up to date.</li>
          <li>
            You have one account, it is yours alone, and you look after the mailbox your sign-in codes are sent to.
          </li>
          <li>An account that was closed for breaking these terms may not be replaced by another.</li>
        </ul>
      </LegalSection>
      <LegalSection title="3. Reserving a seat">
        <p>
          A reservation is a promise to the people at the table. If your plans change, leave the event as early as you
          can, so that somebody else can have the seat.
        </p>
        <ul>
          <li>Leaving within 24 hours of the start is recorded as a late cancellation.</li>
          <li>
            Hosts may rate attendance: who came, who cancelled late and who did not come, until three days after the
            start.
          </li>
          <li>
            These ratings make up your reliability score, which everybody can see as a percentage. Repeated no-shows or
            late cancellations block you from joining events for a while; the site tells you until when and why.
            {lengths && <PauseLengths {...lengths.suspensions} />}
          </li>
          <li>
            If you believe a rating is wrong, dispute it in My Reliability within {CONTEST_DAYS} days: the host looks at
            it, and then one of our admins decides, within {DECISION_DAYS} days. Until then the rating and its
            restriction hold. You can also write to the host, or text {contact}. We can correct ratings and lift
            restrictions.
          </li>
          <li>
            A rating against somebody who checked in with the code of the table is disputed automatically, and its
            restriction waits until an admin has decided.
          </li>
        </ul>
      </LegalSection>
      <LegalSection title="4. Hosting">
        <p>
          Organizers are invited. Whoever hosts sees to it that the event takes place as announced, that the cafe
          welcomes it, and that ratings of attendance are fair. A host may remove a participant before the start and may
          cancel an event; all participants are then told. Hosts are not our employees, agents or partners.
        </p>
      </LegalSection>
      <LegalSection title="5. How we treat each other">
        <p>At the table and in messages, you may not:</p>
        <ul>
          <li>harass, threaten, demean or discriminate against anybody;</li>
          <li>play for money, or use events to sell things or to recruit;</li>
          <li>pretend to be somebody else, or share what others told you in confidence;</li>
          <li>break the law or the rules of the cafe;</li>
          <li>disturb the service: collect data from it, work around its limits or attack it.</li>
        </ul>
        <p>
          You may block anybody. No messages then go between you, and neither can take a seat at an event that the other
          hosts; seats that are taken stay. The other person is not told: their message is refused as to a stranger, and
          a seat as if the host had removed them. Before you join somebody else’s table where they have a seat, we tell
          you. A participant whom a host removed cannot write to that host any more.
        </p>
        <p>
          You may report a person, an event or a message that somebody wrote to you. One of our admins looks at it, and
          then warns the person by email, deactivates the account, cancels the event, or dismisses the report, always
          with a reason on record. You are told whether we acted. The person is never told who reported them. An admin
          decides on no report of their own or about themselves.
        </p>
        <p>We may remove content, cancel events, and suspend or close accounts where this is not respected.</p>
      </LegalSection>
      <LegalSection title="6. Meeting in person">
        <p>
          You decide whom you meet, and you do so at your own risk. We do not run background checks. Meet in the public
          part of the cafe, tell somebody where you are, and leave when you feel uncomfortable. In an emergency call 911
          first.
        </p>
      </LegalSection>
      <LegalSection title="7. Cafes, prices and games">
        <p>
          What you eat and drink you buy from the cafe, on its terms. Joining an event on Tablemates costs nothing. Game
          names and logos are trademarks of their owners, who neither endorse nor sponsor us; they are used only to say
          what is being played.
        </p>
      </LegalSection>
      <LegalSection title="8. What you write">
        <p>
          Your profile, event descriptions and messages stay yours. You allow us to store and show them as far as
          running Tablemates requires. Write only what you have the right to share.
        </p>
      </LegalSection>
      <LegalSection title="9. No warranty, and limits of liability">
        <p>
          Tablemates is provided as it is and as available, without warranties of any kind as far as the law allows. To
          the same extent we are not liable for the conduct of members, hosts or cafes, nor for indirect or
          consequential damages. Nothing here limits liability that cannot be limited by law.
        </p>
      </LegalSection>
      <LegalSection title="10. Ending, changes and law">
        <p>
          You may stop using Tablemates at any time, and delete your account in your profile settings. Your upcoming
          seats are then given back, which counts as leaving does, and the events that you host are cancelled. If
          joining is on hold for you, it stays on hold for your email address until that ends. We may change these
          terms: those in force are the ones on this page, and continued use means that you accept them. The laws of the
          State of Texas apply, without regard to its conflict of law rules.
        </p>
      </LegalSection>
      <LegalSection title="11. Questions">
        <p>Text {contact}. A person reads every message.</p>
      </LegalSection>
    </LegalText>
  );
}

export { TermsPage as Component };
