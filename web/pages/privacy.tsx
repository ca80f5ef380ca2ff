import { useSiteConfig } from '../lib/site-config.tsx';
import { LegalSection, LegalText } from '../ui/legal-text.tsx';

function PrivacyPage() {
  const { supportPhone } = useSiteConfig();
  const contact = supportPhone === null ? 'us at the number shown on the site' : `us at ${supportPhone}`;
  return (
    <LegalText
      title="Privacy Policy"
      lastUpdated="October 22, 2025"
      intro={
        <p>
          This is what we know about you, why we need it, who else sees it, and whom to ask for a copy of it or to have
          it deleted. We do not sell personal information, we show no advertising, and we use no trackers.
        </p>
      }
    >
      <LegalSection title="1. What we collect">
        <ul>
          <li>
            <strong>From you when you sign up:</strong> email address, first and last name, phone number, that you are
            18 or older and accepted our terms; if you like, a short bio and a photograph; from organizers also a region
            and areas of expertise.
          </li>
          <li>
            <strong>From your use of Tablemates:</strong> the events you host, join, wait for and leave; that you say
            you will be there or run late, and when you check in at the table; the name of a friend you hold a seat for;
            the emails we sent you about a seat; the messages you write; what you follow, which nobody else sees; the
            attendance ratings, score and restrictions that follow, what you say about a rating that you dispute or
            defend, or when you report something, and what our administrators note about you, your events or your cafe.
          </li>
          <li>
            <strong>If somebody invited you to organize:</strong> the email address that the invitation went to.
          </li>
          <li>
            <strong>For security:</strong> sign-in times, the names of the browser and system you sign in with (such as
            Firefox on Windows), and network addresses for as long as it takes to limit abuse. When somebody signs in to
            your account in a browser that was not used for it before, we email you. If you add a passkey, we keep its
            public half, its name, and when it was added and last used; your fingerprint or face never leaves your
            device. Session keys, and one-time codes to compare with, are stored only in a form that cannot be turned
            back; the email that brings you a code is kept encrypted until it is sent.
          </li>
          <li>
            <strong>If you turn notifications on:</strong> the address that your browser’s push service gives it and its
            keys, encrypted, for as long as you are signed in there. That service (such as Apple’s, Google’s or
            Mozilla’s) passes each notification on and cannot read it.
          </li>
        </ul>
        <p>We ask for no payment details, no precise location and no identity documents.</p>
      </LegalSection>
      <LegalSection title="2. What we use it for">
        <ul>
          <li>to sign you in by a code sent to your email address;</li>
          <li>
            to run events: seats, waiting lists, messages at a table, and emails: that a seat is yours, is held for you
            or is asked about, that an event is near, moved or cancelled, that you were rated or have messages to read,
            or that there is something new of what you follow. So that it is new to you, we keep for a week which events
            you opened. Most kinds can be switched off in your profile settings;
          </li>
          <li>to keep seats honest: the reliability score and its restrictions;</li>
          <li>to answer you, to prevent abuse and to meet legal duties.</li>
        </ul>
      </LegalSection>
      <LegalSection title="3. Who sees what">
        <ul>
          <li>
            <strong>Everybody,</strong> visitors included, sees your first name, the initial of your last name, your
            bio, whether you organize or play, the games that you as an organizer say you know well, your reliability
            score, when you joined Tablemates, and the events on your profile.
          </li>
          <li>
            <strong>At a table</strong> where you have a seat, visitors see your initials and a color, and members your
            first name and photograph. If you switch “Show me at tables” off in your profile settings, only the host,
            the others at that table and our administrators see who you are.
          </li>
          <li>
            <strong>The host and the others at your table</strong> see whether you said that you will be there, that you
            run late, and that you checked in.
          </li>
          <li>
            <strong>The host of an event you joined</strong> also sees your full name and, for rating attendance, your
            email address.
          </li>
          <li>
            <strong>The people you write to</strong> see your messages to them. What you write at a table is read by
            everybody with a seat there, also who takes one later, and by its organizers. If you dispute a rating, its
            host sees what you say.
          </li>
          <li>
            <strong>If you report somebody,</strong> our administrators see who you are, what you say, and the message
            that you report. Of your other messages they see only when they were written. The person is never told who
            reported them.
          </li>
          <li>
            <strong>The owner of a cafe</strong> sees who has seats at the events there, as everybody sees them.
          </li>
          <li>
            <strong>Our administrators</strong> see accounts, where and since when they are signed in, seats and events,
            the history of scores, and with whom you wrote about which event and when, but never what you wrote unless
            it is reported. They alone see the notes that they write for one another. What they change and export is
            recorded.
          </li>
          <li>
            <strong>Those who work for us:</strong> an email delivery provider and a hosting provider, bound to use the
            data for that alone.
          </li>
          <li>
            <strong>Authorities,</strong> where the law obliges us.
          </li>
        </ul>
        <p>Your phone number is never shown to other members.</p>
      </LegalSection>
      <LegalSection title="4. Cookies and storage on your device">
        <p>
          One cookie keeps you signed in, a short-lived one proves your code, and one makes sure that you see your own
          changes at once. When you ask for a code, a fourth one recognizes your browser for a year, so that nobody else
          can use up your tries. Your browser also remembers your theme and what you have closed or declined, and keeps
          a copy of the app to start faster. Until you close the tab it keeps what you have begun to write and the link
          of an invitation. While you are signed in it keeps your next events, for when there is no network. What you
          wrote and your events go when you sign out. None of it follows you elsewhere.
        </p>
      </LegalSection>
      <LegalSection title="5. How we protect it">
        <p>
          In our records, your name, email address, phone number, bio, messages, what you say about ratings and what is
          noted about you are encrypted with a key of your own. Beside them we keep your profile of today in a form that
          can be searched and shown. When your account is deleted, the profile is removed and the key is destroyed, so
          that nobody can read what the records say about you any more. Backups from before that hold the key until they
          expire. No system is perfectly safe; should something happen that concerns you, we will tell you.
        </p>
      </LegalSection>
      <LegalSection title="6. How long we keep it">
        <p>
          As long as you have an account: it does not end by itself. After deletion the history of events stays without
          your name. A cafe that you proposed goes with your account, unless we have added it. If a restriction was
          running, a keyed fingerprint of your email address is kept until it ends. The same is kept of an email address
          or a phone number that may not have an account any more, until 30 days after that ends.
        </p>
      </LegalSection>
      <LegalSection title="7. Your choices and rights">
        <ul>
          <li>
            See your profile, your events and your reliability history on your dashboard, and change your bio there.
          </li>
          <li>See where you are signed in, and sign out there, in your profile settings.</li>
          <li>
            Download a copy of your data in your profile settings, with a code that we email you: your profile, seats,
            events, the messages you wrote, your ratings and disputes, your reports and warnings, what our
            administrators noted about you, and what we emailed you about seats. What others wrote to you is theirs, and
            not in it.
          </li>
          <li>
            Delete your account in your profile settings, with a code that we email you. Your upcoming seats are given
            back, and events that you host are cancelled.
          </li>
          <li>
            Block somebody, on their card at a table or in a conversation, and take it back in your profile settings.
            Whom you blocked is kept as long as your account, and shown to you alone.
          </li>
          <li>
            Report a person, an event or a message, where you see them. We email you what became of it. What you say is
            kept until you delete your account, and a warning until the warned person does. So is a complaint about you
            that reached us otherwise, and what we write to each other about it.
          </li>
          <li>Dispute a rating that you believe is wrong, in My Reliability.</li>
          <li>Have your name or phone number corrected.</li>
        </ul>
        <p>
          There is no button for the last one yet. Text {contact}: a person does it for you. We may ask you to show that
          the account is yours. Using these rights has no disadvantage for you.
        </p>
      </LegalSection>
      <LegalSection title="8. Adults only">
        <p>
          Tablemates is for people of 18 years and older. We do not knowingly keep data of minors; text {contact} if you
          know of an account, and we will delete it.
        </p>
      </LegalSection>
      <LegalSection title="9. Changes and questions">
        <p>The policy in force is the one on this page. For questions, text {contact}.</p>
      </LegalSection>
    </LegalText>
  );
}

export { PrivacyPage as Component };
