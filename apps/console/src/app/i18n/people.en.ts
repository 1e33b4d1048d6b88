/** Texts of the admin options: members, invitations and roles. */
export const peopleEn = {
  adminOptions: 'Admin options',
  roles: {
    title: 'Roles & permissions',
    builtIn: 'Built-in roles',
    about: {
      agent: 'Answers chats and tickets in the stores and departments you choose',
      coach: 'Also sees analytics, spectates chats and edits global shortcuts',
      admin: 'Everything, including billing and users',
      custom_role: 'Only the permissions you tick',
      marketing_manager: 'Chats like a manager, changes no settings',
      marketing_agent: 'Chats like an agent, changes no settings',
    },
  },
} as const;
