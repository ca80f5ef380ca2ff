import type { Letters } from './letter-parts.ts';

/** The letters about cafes that members propose (groups contract, section 4, rule 11). */
export const cafeLetters: Letters<'cafeAnswered'> = {
  cafeAnswered({ firstName, cafeId, cafeName, answer, reason }, { publicUrl }) {
    const hi = `Hi ${firstName},`;
    if (answer === 'declined') {
      return {
        subject: `Not added: ${cafeName}`,
        paragraphs: [
          hi,
          `You proposed ${cafeName}. We did not add it.`,
          ...(reason === null ? [] : [`The reason: “${reason}”`]),
          'You can propose it again, or another one.',
        ],
        action: { label: 'Propose a cafe', url: `${publicUrl}/member?view=account&part=propose` },
      };
    }
    const added = `You proposed ${cafeName}, and hosts can choose it now. Thank you!`;
    return answer === 'owned'
      ? {
          subject: `${cafeName} is added, and it is yours`,
          paragraphs: [
            hi,
            added,
            'You are its owner here: under My Cafe you see who comes tonight and on the nights to come. There you also say when you are open, how many tables you have at once, and whether hosts ask you first.',
          ],
          action: { label: 'Open My Cafe', url: `${publicUrl}/member?view=cafe&cafe=${cafeId}` },
        }
      : {
          subject: `${cafeName} is added`,
          paragraphs: [hi, added],
          action: { label: 'See the cafe', url: `${publicUrl}/cafes/${cafeId}` },
        };
  },
};
