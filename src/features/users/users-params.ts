import {
  defineListParams,
  choiceParam,
  idParam,
  sortParam,
  textParam,
} from '#src/components/resource/list-params.ts'

/** `?q=&role=admin&group=…&provider=…&active=false&sort=-login` */
export const usersParams = defineListParams(
  {
    q: textParam,
    role: idParam,
    group: idParam,
    provider: idParam,
    active: choiceParam(['true', 'false']),
    sort: sortParam(['name', 'login', 'email', 'signedIn'], { by: 'name', descending: false }),
  },
  { signedIn: 'last_sign_in_at' },
)
export type UsersParams = ReturnType<typeof usersParams.read>
