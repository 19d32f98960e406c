import { Loading } from '#src/ui/Loading.tsx'

export const Component = () => <Loading shape="page" />
