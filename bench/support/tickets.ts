/**
 * Tickets of a workspace as they are after years: one in twenty open, one in a hundred put aside; ten tags, of which one is
 * rare; a customer has some thirty. Parameters: $1 workspace, $2 how many.
 */
export const ticketFill: readonly string[] = [
  `INSERT INTO ticket_tags (id, workspace_id, name, name_key, color, created_at)
   SELECT ('01900000-0000-7000-8f00-' || lpad(to_hex(i), 12, '0'))::uuid, $1, 'Tag ' || i, 'tag ' || i, 'grey', now()
     FROM generate_series(1, 10) i WHERE $2::int > 0`,
  `INSERT INTO tickets (id, workspace_id, number, type, status, title, description, flag, customer_email, customer_name,
     assignee_id, created_at, updated_at, due_at, solved_at, snoozed_until, paused_at, solve_goal, solve_due_at, solve_told, mail_words)
   SELECT ('01900000-0000-7000-8e00-' || lpad(to_hex(i), 12, '0'))::uuid, $1, 1000000 + i, 'email',
     CASE WHEN i % 20 = 0 THEN CASE WHEN i % 40 = 0 THEN 'todo' ELSE 'in-progress' END WHEN i % 50 = 1 THEN 'trash' ELSE 'solved' END,
     'Parcel ' || md5(i::text), 'It came broken', i % 100 = 0, 'customer' || i % ($2::int / 30 + 1) || '@shopper.test',
     'Customer ' || i % ($2::int / 30 + 1), CASE WHEN i % 3 > 0 THEN members.ids[1 + i % array_length(members.ids, 1)] END,
     now() - ($2::int - i) * interval '30 s', now() - ($2::int - i) * interval '29 s',
     CASE WHEN i % 4 = 0 THEN now() + (i % 2000 - 1900) * interval '1 h' END,
     CASE WHEN i % 20 > 0 AND i % 50 <> 1 THEN now() - ($2::int - i) * interval '28 s' END,
     CASE WHEN i % 100 = 0 THEN now() + interval '30 days' END, CASE WHEN i % 100 = 0 THEN now() END, 600,
     now() + (i % 1000 - 500) * interval '1 h', true, 'shell size ' || md5((i / 7)::text) || ' refund ' || i % 1000
   FROM generate_series(1, $2::int) i,
     (SELECT array_agg(user_id ORDER BY user_id) AS ids FROM workspace_members WHERE workspace_id = $1) members`,
  `INSERT INTO ticket_tagged (ticket_id, tag_id, workspace_id)
   SELECT t.id, ('01900000-0000-7000-8f00-' || lpad(to_hex(CASE WHEN t.number % 5000 = 0 THEN 10 ELSE 1 + t.number % 9 END), 12, '0'))::uuid,
     t.workspace_id FROM tickets t WHERE t.workspace_id = $1 AND t.number > 1000000 AND t.number % 2 = 0 AND $2::int > 0`,
];

const tag = (number: number): string => `01900000-0000-7000-8f00-${number.toString(16).padStart(12, '0')}`;

/** What people look at all day, as the list is asked for it. */
export const ticketQueries: Readonly<Record<string, string>> = {
  open: 'status=open',
  closed: 'status=closed',
  'closed-page-50': 'status=closed&page=50',
  trash: 'status=trash',
  snoozed: 'snoozed=true',
  late: 'status=open&late=true',
  flagged: 'flag=true',
  overdue: 'status=open&dueDate=overdue',
  'no-due': 'status=open&dueDate=none',
  email: 'recipientEmail=customer7@shopper.test',
  unassigned: 'status=open&assignee=unassigned',
  returning: 'status=open&customerType=returning',
  new: 'status=open&customerType=new',
  'tag-common': `status=closed&tags=${tag(3)}`,
  'tag-rare': `status=open,closed&tags=${tag(10)}`.replace('open,closed', 'todo,in-progress,solved,trash'),
  'by-updated': 'status=closed&sortBy=updatedAt',
  'by-due': 'status=closed&sortBy=dueDate',
  'by-title': 'status=closed&sortBy=title&sort=asc',
  'by-email': 'status=closed&sortBy=customerEmail',
  'by-assignee': 'status=closed&sortBy=assignee&sort=asc',
  'search-rare': 'search=c4ca4238',
  'search-common': 'search=shell',
  'search-two': 'search=refund%20512',
  'search-code': 'search=TK-1000512',
};
