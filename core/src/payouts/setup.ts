/** The two steps of the setup card (spec 4). */
export function setupOf(contractor: {
  businessVerificationStatus: string;
  bankAccountLast4: string | null;
}) {
  const verification = contractor.businessVerificationStatus;
  const bank = contractor.bankAccountLast4 ? 'complete' : 'action_needed';
  return { verification, bank, complete: verification === 'complete' && bank === 'complete' };
}
