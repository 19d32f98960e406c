// Saving who somebody is; what another administrator saved meanwhile is merged (MRG4). An account that was deleted
// meanwhile can be made again, and then gets a one-time password.
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { User } from '#contract/iam/user.ts'
import { users } from '#contract/iam/users.ts'
import { call } from '#src/api/call.ts'
import { hasCode } from '#src/lib/api-error.ts'
import { type Stored, useMergedSave } from '#src/parts/merge/use-merged-save.ts'
import { paths } from '#src/paths.ts'
import { keepUser, readUser } from './use-users.ts'
import {
  type UserDocument,
  documentOf,
  formOf,
  toCreate,
  toUpdate,
  userDocument,
  userShape,
} from './user-form.ts'

interface Saved {
  readonly user: User
  readonly password: string | null
}

const latest = async (id: string): Promise<Stored<UserDocument> | null> => {
  try {
    const user = await readUser(id)
    return { document: documentOf(user), etag: user.etag, user: user.updated_by, at: user.updated_at }
  } catch (error) {
    if (hasCode(error, 'not_found')) return null
    throw error
  }
}

const send = async (
  document: UserDocument,
  { id, etag }: { id: string; etag: string | null },
): Promise<Saved> => {
  if (etag === null) {
    const made = await call(users.create, { body: toCreate(formOf(document)) })
    return { user: made.user, password: made.one_time_password }
  }
  const { user } = await call(users.update, { params: { id }, body: toUpdate(document), ifMatch: etag })
  return { user, password: null }
}

interface Options {
  readonly id: string
  readonly onSaved: () => void
  readonly onMerged: (document: UserDocument, stored: Stored<UserDocument>) => void
  readonly onRefused: (error: Error) => void
}

export const useSaveUser = ({ id, onSaved, onMerged, onRefused }: Options) => {
  const navigate = useNavigate()
  const [made, setMade] = useState<Saved | null>(null)
  const saving = useMergedSave<UserDocument, Saved>({
    shape: userShape,
    read: (document) => userDocument.safeParse(document).data,
    latest: () => latest(id),
    send: (document, etag) => send(document, { id, etag }),
    onSaved: (saved) => {
      onSaved()
      keepUser(saved.user)
      if (saved.user.id !== id) setMade(saved)
    },
    onMerged,
    onRefused,
  })
  return {
    ...saving,
    /** The one-time password of an account that was made again. */
    once: made?.password ?? null,
    forget: () => {
      const next = made?.user.id
      setMade(null)
      if (next !== undefined) void navigate(paths.user(next), { replace: true })
    },
  }
}
