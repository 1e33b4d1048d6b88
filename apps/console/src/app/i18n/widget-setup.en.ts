/** `settings/chat-widget`: how the widget comes into the shop. */
export const widgetSetupEn = {
  failed: 'The stores could not be loaded',
  noStore: 'Enable live chat service',
  noStoreBody: 'There is no store with a chat widget in this workspace yet. An admin adds one under Channels.',
  store: 'Store',
  connection: 'Connection',
  waiting: 'Waiting for your shop ...',
  states: {
    waiting: 'Turns to Connected by itself with the first visit that carries the widget.',
    connected: 'Connected: the widget answers on {{host}}.',
    hidden: 'Connected and hidden: visitors of {{host}} do not see it.',
  },
  checkNow: 'Check now',
  visible: 'Visible',
  hidden: 'Hidden',
  rename: 'Rename the store',
  renamed: 'Renamed meanwhile to “{{name}}”. Saving applies yours.',
  storeName: 'Store name',
  saveName: 'Save',
  saved: 'Changes saved.',
  viewStore: 'View store',
  showGuide: 'Install guide',
  hideGuide: 'Hide the install guide',
  line: 'Put this line before </body> of every page',
  storeId: 'Store id',
  copyId: 'Copy the store id',
  copySnippet: 'Copy snippet',
  copyCode: 'Copy',
  harmless: 'It loads after your page, sets no cookie and moves nothing. The id is public and safe in the page.',
  where: 'Where does it go?',
  visit: 'Open any page of your shop once',
  visitWhy: 'The first visit on {{host}} connects the widget, from any device, also from yours.',
  openHost: 'Open {{host}}',
  noAddress: 'This store has no address yet, so the widget cannot know its pages. Ask an admin to add it.',
  guides: {
    html: {
      name: 'Plain HTML',
      steps: [
        'Open the file that holds the end of every page, often a footer or a layout.',
        'Paste the line right before </body>.',
        'Save it, upload it, and open a page of the shop.',
      ],
      hint: 'Nothing happens? Reload without the cache (Ctrl+Shift+R), and look whether the line stands in the source of the page.',
    },
    wordpress: {
      name: 'WordPress',
      steps: [
        'Install a plugin that adds code to every page, such as WPCode, under Plugins, Add New. With WooCommerce it is the same.',
        'Open Code Snippets, Header & Footer, and paste the line into Footer.',
        'Save the changes and open a page of the shop.',
      ],
      hint: 'Nothing happens? Clear the cache of plugins such as WP Rocket or LiteSpeed, and exclude widget.js from “delay JavaScript”.',
    },
    shopify: {
      name: 'Shopify',
      steps: [
        'Open Online Store, Themes, and choose Edit code in the menu of the current theme.',
        'Open layout/theme.liquid and paste the line right before </body>.',
        'Save and open the shop.',
      ],
      hint: 'The checkout is closed to code of themes: the widget is on all other pages. A new theme needs the line again.',
    },
    tagManager: {
      name: 'Tag Manager',
      steps: [
        'Add a new tag of the type Custom HTML.',
        'Paste the code below; the plain line would lose the store id there.',
        'Choose the trigger All Pages, save and submit.',
      ],
      hint: 'Visitors who refuse tags get no chat this way. If the chat should be there for everybody, put the line into the page.',
    },
    singlePage: {
      name: 'Single-page app',
      steps: [
        'Put the line into index.html, or run the code below once when the app starts.',
        'Do not run it for each view: the widget follows the address by itself.',
        'Deploy it and open the app.',
      ],
      hint: 'Code that runs on a server has no document: run it in the browser, for example in an effect of the root component.',
    },
    csp: {
      name: 'Strict CSP',
      steps: [
        'Add these two sources to the Content-Security-Policy of your pages.',
        'Nothing else is needed: no inline code, no styles, no cookies.',
      ],
      hint: 'The console of the browser names what a policy refuses.',
    },
    wix: {
      name: 'Wix',
      steps: [
        'Open Settings, Custom Code, and choose Add Custom Code.',
        'Paste the line, choose All pages, and place it at Body - end.',
        'Apply it and publish the site.',
      ],
      hint: 'Wix offers custom code to sites with a domain of their own.',
    },
    squarespace: {
      name: 'Squarespace',
      steps: [
        'Open Settings, Advanced, Code Injection.',
        'Paste the line into Footer.',
        'Save and open the shop in another window.',
      ],
      hint: 'Code injection is part of some plans of Squarespace only.',
    },
  },
  promises: {
    title: 'What your shoppers get',
    engage: {
      name: 'Engage and convert',
      text: 'Answer while they decide, with their pages and orders beside the chat.',
    },
    coupons: { name: 'One-click coupons', text: 'Send a coupon into the chat, within your limits.' },
    recommendations: {
      name: 'AI product recommendations',
      text: 'Suggest what fits from your catalogue, as a card with price and stock.',
    },
    offline: {
      name: 'Offline messages',
      text: 'Outside your hours visitors leave a message, and find the answer in the same chat.',
    },
  },
  test: {
    title: 'See it before you install it',
    text: 'A page on our side with your widget. Chats from it are real.',
    open: 'Open test page',
  },
  send: {
    open: 'Send to developer',
    title: 'Send to developer',
    email: 'Email',
    subject: 'Subject',
    content: 'Content',
    send: 'Send',
    subjectText: 'Please add the live chat to {{host}}',
    contentText:
      'Hello,\nplease put this line before </body> of every page of {{host}}:\n\n{{snippet}}\n\nWith a strict Content-Security-Policy, allow {{origin}} in script-src and frame-src.\n\nThank you,\n{{name}}',
    sentTitle: 'Sent successfully',
    sent: 'Email has been sent to developer successfully.',
  },
} as const;
