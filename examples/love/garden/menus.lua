--- menus.lua - the marking menu, a class of a plugin: each finger has a menu of its own.

local menus = {
    open = {}, -- the shown menus, by recognizer: center, finger, level and what is chosen
    marks = {}, -- what fingers draw, by contact, and for a moment after it
    verdict = nil, -- of the newest gesture: text, hint and whether it was refused
}
local FADE = 0.9
local recognizer
local sequences = {} -- the last sequence of each child whose verdict is known

local function say(text)
    print(text)
    io.flush()
end

-- A second level that a rest has opened has another center.
local function show(event)
    local values, at = event.values, event.positions[1]
    local menu = menus.open[event.id]
    local is_new = not menu or menu.x ~= values.center_x or menu.y ~= values.center_y
    if is_new then
        local level = (menu or values.level > 0) and 2 or 1
        menu = { x = values.center_x, y = values.center_y, shown = level, age = 0, contact = event.contacts[1] }
        menus.open[event.id] = menu
        say(level == 1 and "menu" or "second level")
    end
    menu.level, menu.first, menu.second = values.level, values.first + 1, values.second + 1
    menu.finger = at or menu.finger
end

--- Creates the recognizers. `plant(mark, first, second)` is called with 1 to 8; `second` is nil without a second flick.
--- `sound(false)` is called for a mark that is none.
function menus.create(context, plugin, plant, sound)
    menus.sound = sound
    if plugin then
        context:load_plugin(plugin)
    else
        context:scan_plugins()
    end
    local capture = context:recognizer "gesta.capture"
    capture:on(function(event)
        for i, contact in ipairs(event.contacts) do
            local key, at = tostring(contact), event.positions[i]
            local mark = menus.marks[key]
            if not mark or mark.age then
                mark = { points = {}, color = { 1, 0.97, 0.88 } }
                menus.marks[key] = mark
            end
            mark.points[#mark.points + 1], mark.points[#mark.points + 2] = at[1], at[2]
        end
        if event.state == "began" or event.state == "changed" then return end
        for _, mark in pairs(menus.marks) do mark.age = mark.age or 0 end
    end)

    recognizer = context:recognizer("org.example.marking_menu", { per_contact = true })
    recognizer:on(function(event)
        if event.state == "began" or event.state == "changed" then
            if event.values.shown then show(event) end
            return
        end
        menus.open[event.id] = nil
        if event.state ~= "ended" then return end
        local values, mark = event.values, menus.marks[tostring(event.contacts[1])]
        mark.is_planted = true
        plant(mark, values.first + 1, values.level > 1 and values.second + 1 or nil)
    end)
end

-- The verdict of the newest gesture: events are reported of those only that have begun.
local function note_verdicts()
    for _, child in ipairs(recognizer:children()) do
        local verdict = child:verdict()
        local is_over = verdict.state ~= "possible" and verdict.state ~= "began" and verdict.state ~= "changed"
        if is_over and sequences[child.id] ~= verdict.sequence then
            sequences[child.id] = verdict.sequence
            local hint = child:hint()
            menus.verdict = { text = verdict.text, hint = hint and hint.text, is_refused = verdict.state ~= "ended" }
            if menus.verdict.is_refused then
                say(verdict.text)
                menus.sound(false)
            end
        end
    end
end

function menus.update(dt)
    note_verdicts()
    for _, menu in pairs(menus.open) do menu.age = menu.age + dt end
    for key, mark in pairs(menus.marks) do
        if mark.age and not mark.is_planted then mark.color = { 1, 0.45, 0.42 } end
        mark.age = mark.age and mark.age + dt
        if mark.age and mark.age > FADE then menus.marks[key] = nil end
    end
end

--- How visible a mark is: 1 while it is drawn.
function menus.strength(mark) return mark.age and 1 - mark.age / FADE or 1 end

return menus
