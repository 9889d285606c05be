import type { Role } from '@jobly/core/accounts/contract';

export interface DemoAccount {
  introduction: string;
  role: Role;
  name: string;
  companyName?: string;
  phone: string;
  email: string;
  hasHistory?: boolean;
}

/** 555-01xx numbers are reserved for fiction. */
export const DEMO_ACCOUNTS: DemoAccount[] = [
  {
    introduction: 'a contractor with history',
    role: 'contractor',
    name: 'Maria Rivera',
    companyName: 'Rivera Plumbing',
    phone: '+14155550132',
    email: 'maria@rivera-plumbing.example',
    hasHistory: true,
  },
  {
    introduction: 'a brand-new contractor',
    role: 'contractor',
    name: 'Sam Carter',
    companyName: 'Carter Roofing',
    phone: '+14155550144',
    email: 'sam@carter-roofing.example',
  },
  {
    introduction: 'a staff member',
    role: 'staff',
    name: 'Alex Kim',
    phone: '+14155550155',
    email: 'alex@jobly.example',
  },
  {
    // For trying out two-person changes.
    introduction: 'a second staff member, who approves',
    role: 'staff',
    name: 'Robin Shaw',
    phone: '+14155550156',
    email: 'robin@jobly.example',
  },
  {
    introduction: 'an admin',
    role: 'admin',
    name: 'Jordan Lee',
    phone: '+14155550157',
    email: 'jordan@jobly.example',
  },
];
