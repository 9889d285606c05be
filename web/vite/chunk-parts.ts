const icons = (...names: string[]) => new RegExp(`/icons/(?:${names.join('|')})\\.`);
const route = (path: string): string => `/src/routes/${path}`;

/** Chunks by module paths; first match wins. By default the bundler makes 50 tiny files, slow on mobile data. */
export const PARTS: Record<string, (string | RegExp)[]> = {
  'spanish-inside': ['/core/src/language/spanish/inside'],
  spanish: ['/core/src/language/spanish/'],
  // Has its own password gate, and is not among the staff screens.
  'user-form': [
    '/src/features/user-form/',
    route('private.'),
    /\/core\/src\/staff\/(?:user-form|schema)/,
  ],
  // Shared by Grow's overview and its steps.
  grow: [
    /\/features\/(?:websites|google-profiles|reviews)\/queries/,
    /\/features\/grow\/(?:grow-screen|service)/,
    /\/core\/src\/(?:websites|google-profiles|reviews)\/(?:contract|messages|status)/,
    '/core/src/websites/request-rules',
    /\/core\/src\/(?:web-address|punycode)/,
    '/src/lib/record-gate',
    '/src/ui/fields/checkbox-field',
    icons('globe', 'map-pin', 'star'),
    route('_app/grow/index'),
  ],
  files: [/\/(?:fields\/file-b|api\/send-f|websites\/image-types|icons\/image-plus\.)/],
  // Forms of the business and of a requested change, and what the website's forms share with them.
  'business-form': [
    route('_app/settings/business'),
    /\/features\/accounts\/(?:business-form|change-sheet|logo)/,
    '/src/features/accounts/zone-name',
    /\/core\/src\/(?:accounts\/(?:schema|profile-(?:schema|messages))|websites\/(?:schema|site\.|hours|messages))/,
    /\/src\/(?:ui\/(?:fields\/(?:select-field|text-area)|sheet\/sheet-submit)|lib\/api\/upload-file)/,
  ],
  // Their dialog is large: loaded while the screen below is read.
  'website-sheets': [/\/features\/websites\/(?:details-sheet|live\/share-website)/],
  'share-sheets': [
    icons('qr-code'),
    /\/(?:payment-links\/share\/(?:link-share|not-live|phone-note)|src\/lib\/share\/(?!qr\.))/,
    /\/core\/src\/payment-links\/(?:share|text-reach)/,
  ],
  // Few links are shared by QR code.
  qr: ['/src/lib/share/qr.', '/node_modules/uqr/'],
  // Loaded when a name or a phone is typed.
  'known-customers': [
    /\/features\/customers\/(?:known-customers|bill|queries)/,
    /\/core\/src\/customers\/(?:contract|terms)/,
  ],
  // Reads files: no other screen carries it.
  'customer-import': [
    '/src/features/customers/import/',
    '/core/src/customers/import/',
    route('_app/payments/customers/import'),
  ],
  customers: [
    '/src/features/customers/',
    '/core/src/customers/',
    route('_app/payments/customers/'),
    '/features/payment-links/history/customer-links',
  ],
  lines: [/\/payment-links\/(?:lines\/|items-contract|typed-decimal)/],
  // Of a link's page and others, but not of the form.
  'link-parts': [
    '/core/src/payment-links/bill-rows',
    '/src/lib/share-actions',
    /\/src\/lib\/(?:bill-list|contact-ways)/,
    /\/src\/ui\/(?:layout\/(?:icon-disc|hero-amount|timeline-list)|drawings\/signpost)/,
    icons('ban', 'banknote', 'send', 'undo-2'),
    '/core/src/jobs/labels',
  ],
  // Also with 'More options' in the form.
  jobs: [
    /\/features\/(?:jobs\/|payment-links\/(?:schedule\/|form\/more-fields))/,
    /\/core\/src\/jobs\/(?!steps)/,
  ],
  // Loaded when an estimate is sent, accepted, offered again or cancelled.
  'estimate-sheets': [
    /\/features\/estimates\/(?:send-estimate|[\w-]+-sheet|valid-for|estimate-share)/,
  ],
  // Shared by these and the screens.
  'estimate-parts': [/\/features\/estimates\/(?:queries|use-change)/, '/core/src/estimates/'],
  estimates: [
    '/src/features/estimates/',
    '/src/ui/drawings/estimate',
    route('_app/payments/estimates/'),
  ],
  reminders: ['/src/features/reminders/', '/core/src/reminders/'],
  'proof-sheets': [/\/features\/proof\/(?:photo|sign)-sheet/],
  proof: ['/src/features/proof/', '/core/src/proof/'],
  'repeat-sheets': [/\/features\/repeats\/(?:repeat|amount)-sheet/],
  repeats: ['/src/features/repeats/', '/core/src/repeats/', route('_app/payments/repeats')],
  'website-steps': [
    /\/src\/features\/websites\/(?!new-requests)/,
    route('_app/grow/website/'),
    '/src/lib/hours-field',
    /\/core\/src\/websites\/(?:letters|own-domain|trades)/,
    icons('image', 'lock', 'phone-call', 'smartphone'),
    /\/src\/ui\/(?:layout\/(?:page-preview|scaled-frame)|drawings\/web-page)/,
  ],
  // Separate from the website's: these have a dialog from the start.
  'grow-steps': [
    /\/features\/(?:google-profiles|reviews)\//,
    /\/core\/src\/(?:google-profiles|reviews)\//,
    /\/src\/ui\/(?:layout\/numbered-steps|drawings\/(?:map-pin|review-note))/,
    /\/src\/routes\/_app\/grow\/[\w-]+\//,
    // The last three are for staff.
    icons('calendar-clock', 'camera', 'wrench', 'arrow-right', 'plus', 'trash'),
  ],
  sheet: [
    '/@base-ui/',
    '/@floating-ui/',
    '/use-sync-external-store/',
    /\/src\/ui\/sheet\/(?:sheet|confirm-sheet)/,
    // Only sheets raise these themselves.
    '/core/src/money-errors',
    icons('clock', 'copy', 'eye', 'share'),
  ],
  // Loaded with the first arrival, or with the switches.
  notices: [
    /\/src\/features\/notices\/(?!notices-frame)/,
    '/core/src/notices/',
    icons('bell-ring'),
  ],
  schemas: ['/node_modules/zod/', '/core/src/typed'],
  passkeys: [
    '/@simplewebauthn/',
    '/src/lib/session/passkeys',
    '/core/src/accounts/passkey-contract',
  ],
  'code-step': [/\/(?:code-form|code-step)\.tsx/],
  // The fresh proof of identity; has a dialog.
  'fresh-code': [
    /\/src\/lib\/session\/(?:confirm-phone|fresh-code-sheet)/,
    '/src/features/accounts/passkeys/passkey-sheet',
    /\/core\/src\/accounts\/(?:code-purpose|confirm-contract)/,
  ],
  // For a row of Settings, and for staff without a passkey.
  'passkeys-card': ['/src/features/accounts/passkeys/'],
  rare: [
    '/src/features/legal/',
    route('legal.'),
    '/src/features/shell/not-found',
    route('$.'),
    icons('arrow-left'),
  ],
  // Of Home, Settings, and the warning before the first link.
  payouts: [
    /\/src\/features\/payouts\/(?:balance-view|payout-copy)/,
    '/core/src/payouts/hold-texts',
  ],
  // Settings, and what its sheets and rows share with it.
  settings: [
    route('_app/settings/index'),
    /\/features\/(?:accounts\/(?:profile-c|sign-out|tips-switch)|shell\/(?:settings-page|support-card)|payouts\/payouts-card)/,
    '/src/features/payment-links/form/continue-draft',
    '/core/src/payouts/bank-messages',
    icons('calendar-days', 'file-text', 'log-out'),
  ],
  // The screens behind its rows; the business form is separate.
  'settings-steps': [
    route('_app/settings/'),
    /\/features\/(?:accounts\/(?:devices|language)-card|shell\/theme-card|payouts\/payout-timeline)/,
    '/src/ui/drawings/bank',
    '/core/src/payouts/line-title',
    icons('monitor', 'moon', 'sun'),
  ],
  'signed-in': [
    // Home shows holds, too.
    '/core/src/payouts/hold',
    /\/@tanstack\/(?:query-core|react-query)\//,
    /@oxc-project.runtime/,
    /\/lucide-react\/(?!.*\/icons\/)/,
    // Used by several of the other chunks.
    icons(
      'check',
      'chevron-down',
      'chevron-left',
      'chevron-right',
      'credit-card',
      'external-link',
      'house',
      'landmark',
      'mail',
      'message-square',
      'phone',
      'shield-check',
      'trending-up',
      'user-round',
      'x',
    ),
    /\/src\/lib\/(?:api\/(?:query-client|contract-query|last-known|refresh)|drafts|fetch-ahead|live\/|offline-shell|loaded|lazy-part|confirm-button|t-nodes|session\/fresh-code\.)/,
    /\/src\/features\/shell\/(?:app-frame|bottom-nav)/,
    route('_app.tsx'),
    /\/src\/ui\/feedback\/(?:empty-state|skeleton|load-error|status-badge)/,
    /\/src\/ui\/layout\/(?:card|page-heading)/,
    '/src/ui/button/button-link',
    /\/src\/ui\/fields\/(?:segmented-control|switch-field)/,
    '/src/lib/session/account',
    /\/core\/src\/accounts\/(?:address|profile-contract)/,
    /\/core\/src\/(?:live|dates|money|unseen|payouts\/(?!schema|line-title|hold|bank-messages)|payment-links\/(?:earnings|fees|overview))/,
    '/src/features/payment-links/shown-amount',
    '/src/features/websites/new-requests',
    '/core/src/websites/request-contract',
    /\/src\/features\/payouts\/(?:queries|use-ensure)/,
  ],
  home: [
    route('_app/index'),
    /\/features\/(?:install\/|accounts\/(?:home|setup)|payouts\/(?:balance-card|latest)|shell\/get-help)/,
    /\/features\/payment-links\/(?:earnings|overview)\//,
    '/src/ui/chart/',
    '/src/ui/feedback/use-count-up',
  ],
  history: [
    route('_app/payments/history'),
    '/features/payment-links/history/',
    '/src/lib/load-more',
    /\/src\/ui\/(?:fields\/(?:choice-chips|search-field)|drawings\/magnifier)/,
    icons('download', 'search'),
  ],
  // Shared by the form, the history and a link's page.
  links: [
    /\/payment-links\/(?:queries|use-settle|link-[\w-]+|typed-amount|share\/use-share-sheets)\.tsx?/,
    '/src/lib/new-id',
    /\/src\/ui\/(?:button\/floating-action|fields\/(?:money-field|radio-cards)|drawings\/receipt)/,
    /\/core\/src\/(?:jobs\/steps|payment-links\/(?!earnings|fees|money-lines|overview|schema))/,
    '/core/src/checkout/contract',
    icons('refresh-cw'),
  ],
  first: [
    /\/node_modules\/(?:react|react-dom|scheduler)\//,
    '/src/lib/',
    '/src/ui/button/button.tsx',
    '/src/ui/drawings/drawing',
    '/src/ui/feedback/full-screen-message',
    '/src/ui/fields/text-field',
    /\/core\/src\/(?:accounts|app-error|brand|call-address|common-errors|contract|first-error|half-width|language\/|text-rule|phone|routes)/,
    /vite\/preload-helper/,
    /rolldown.runtime/,
    // With the page's entry: one request, compressed as a whole.
    /\/src\/(?:main|app|screens|route-path|routes\/auth)\./,
    /\/src\/features\/(?:accounts\/(?:sign-in|phone-step|pending)|shell\/(?:problem|connection))/,
    '/src/ui/button/use-busy',
    '/src/router/',
  ],
};
