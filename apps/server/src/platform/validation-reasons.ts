export interface Issue {
  path: PropertyKey[];
  message: string;
  code?: string | undefined;
  /** Of a union: what each of its branches had to say. */
  errors?: readonly (readonly Issue[])[] | undefined;
}

/** Of a union the branch that came nearest, which is the one with the fewest complaints; its fields and not 'the value'. */
export function flattened(issue: Issue): Issue[] {
  if (issue.code !== 'invalid_union' || issue.errors === undefined || issue.errors.length === 0) return [issue];
  const [nearest] = [...issue.errors].sort((one, other) => one.length - other.length);
  return (nearest ?? []).flatMap((inner) => flattened({ ...inner, path: [...issue.path, ...inner.path] }));
}
