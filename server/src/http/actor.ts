import type { Context } from 'hono';
import { findActorName } from '../db/audit.ts';
import type { Actor } from '../db/audit.ts';
import type { Db } from '../db/database.ts';
import type { Caller, HttpEnv } from './caller.ts';
import { deviceName } from './requests/device-name.ts';

/** The member of staff behind a call, as the audit log will remember them. */
export async function actorOf(db: Db, caller: Caller, context: Context<HttpEnv>): Promise<Actor> {
  return {
    id: caller.userId,
    name: await findActorName(db, caller.userId),
    role: caller.role === 'admin' ? 'admin' : 'staff',
    address: context.get('address'),
    device: deviceName(context.req.header('user-agent')),
  };
}
