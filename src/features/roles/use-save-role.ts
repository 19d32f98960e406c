// Saving a role; what another administrator saved meanwhile is merged grant by grant (MRG4).
import type { UseFormReturn } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { useTranslation } from 'react-i18next'
import { roles } from '#contract/iam/rights.ts'
import type { Role, RoleWrite } from '#contract/iam/role.ts'
import { call } from '#src/api/call.ts'
import { hasCode } from '#src/lib/api-error.ts'
import { type Stored, useMergedSave } from '#src/parts/merge/use-merged-save.ts'
import { sortProblems } from '#src/parts/trouble/field-problems.ts'
import { useProblemText } from '#src/parts/trouble/use-error-text.ts'
import { paths } from '#src/paths.ts'
import { type RoleForm, fieldOf, readWrite, roleShape } from './role-form.ts'
import { keepRole } from './use-roles.ts'

/** The part of a role that is written. */
export const writeOf = ({ name, description, permissions, condition }: Role): RoleWrite => ({
  name,
  description,
  permissions,
  condition,
})

const latest = async (id: string): Promise<Stored<RoleWrite> | null> => {
  try {
    const { role } = await call(roles.get, { params: { id } })
    return { document: writeOf(role), etag: role.etag, user: role.updated_by, at: role.updated_at ?? '' }
  } catch (error) {
    if (hasCode(error, 'not_found')) return null
    throw error
  }
}

/** Says a refusal at the fields it belongs to. */
export const useSayRefusal = (form: UseFormReturn<RoleForm>): ((error: unknown) => void) => {
  const { t } = useTranslation('people')
  const sayProblem = useProblemText()
  return (error) => {
    if (hasCode(error, 'exists')) form.setError('name', { message: t('role.exists') }, { shouldFocus: true })
    for (const { name, problem } of sortProblems(error, fieldOf).fields)
      form.setError(name, { message: sayProblem(problem) }, { shouldFocus: true })
  }
}

interface Options {
  readonly id: string
  readonly onSaved: () => void
  readonly onMerged: (document: RoleWrite, stored: Stored<RoleWrite>) => void
  readonly onRefused: (error: Error) => void
}

export const useSaveRole = ({ id, onSaved, onMerged, onRefused }: Options) => {
  const navigate = useNavigate()
  return useMergedSave<RoleWrite, Role>({
    shape: roleShape,
    read: readWrite,
    latest: () => latest(id),
    send: async (body, etag) => {
      const answer =
        etag === null
          ? await call(roles.create, { body })
          : await call(roles.update, { params: { id }, body, ifMatch: etag })
      return answer.role
    },
    onSaved: (saved) => {
      onSaved()
      keepRole(saved)
      if (saved.id !== id) void navigate(paths.role(saved.id), { replace: true })
    },
    onMerged,
    onRefused,
  })
}
