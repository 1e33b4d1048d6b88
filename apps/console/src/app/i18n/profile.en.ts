/** Texts of the own account. */
export const profileEn = {
  account: 'My account',
  title: 'Profile',
  photo: 'Profile photo',
  fullname: 'Full name',
  email: 'Email',
  role: 'Role in {{workspace}}',
} as const;
