-- Plays scenarios with the LuaJIT module: reads one script a line, a table of Lua, and prints what happened. The
-- operations are described in Tests/scenarios/operations.py.
local gesta = require "gesta"

local player = {}
player.__index = player

local operations = {}

function operations:recognizer(name, class, parameters)
    self.made[name] = self.context:recognizer(class, parameters)
    self.names[self.made[name].id] = name
end

function operations:region(name, rect, parent)
    local x, y, width, height = unpack(rect)
    self.regions[name] = self.context:region(x, y, width, height, parent and self.regions[parent] or nil)
end

function operations:transform(region, matrix) self.regions[region]:set_transform(unpack(matrix)) end
function operations:attach(name, region) self.made[name]:attach(self.regions[region]) end
function operations:require(name, other) self.made[name]:require_failure(self.made[other]) end
function operations:simultaneous(name, other) self.made[name]:allow_simultaneous(self.made[other], true) end
function operations:pass_on(name, other) self.made[name]:pass_on(self.made[other], true) end

operations["await"] = function(self, name, other)
    self.awaited[name .. " " .. other] = true
    self.context:set_delegate {
        should_require_failure = function(one, awaited)
            return self.awaited[self.names[one.id] .. " " .. self.names[awaited.id]] == true
        end,
    }
end

function operations:room(name, room)
    self.made[name]:set_room { left = room[1], right = room[2], up = room[3], down = room[4] }
end

function operations:team(name, team, captain) self.made[name]:set_team(team, captain) end

function operations:tools(name, tools)
    local bits = 0
    for _, tool in ipairs(tools) do bits = bits + gesta.Tools[tool:upper()] end
    self.made[name].tools = bits
end

function operations:inputs(name, bits) self.made[name].inputs = bits end
function operations:buttons(name, bits) self.made[name].buttons = bits end
function operations:modifiers(name, required, excluded) self.made[name]:set_modifiers(required, excluded) end
function operations:priority(name, priority) self.made[name].priority = priority end
function operations:enable(name, enabled) self.made[name].enabled = enabled end
function operations:provisional(name) self.made[name].provisional = true end
function operations:reset(name) self.made[name]:reset() end
function operations:claim(name) self.made[name]:claim() end

function operations:learn(name, sign, points)
    local stroke = {}
    for _, point in ipairs(points) do
        stroke[#stroke + 1], stroke[#stroke + 2] = point[1], point[2]
    end
    self.made[name]:add_example(sign, stroke)
end

function operations:palms(fields)
    local surface = fields.surface
    if surface then fields.surface = { x = surface[1], y = surface[2], width = surface[3], height = surface[4] } end
    self.context:set_palm_guard(fields)
end

function operations:slop(tool, factor) self.context:set_slop_factor(tool, factor) end

local function fill(sample, fields)
    for field, value in pairs(fields) do sample[field] = value end
end

function operations:push(touches)
    local array = gesta.touches(#touches)
    for index, touch in ipairs(touches) do fill(array[index - 1], touch) end
    self.context:push(array)
end

function operations:motion(sample)
    local array = gesta.motions(1)
    fill(array[0], sample)
    self.context:push_motion(array)
end

function operations:advance(time) self.context:advance(time) end
function operations:cancel() self.context:cancel() end

local function print_event(name, state, time)
    print(("event %s %s %d"):format(name, state, math.floor(tonumber(time) / 1e6 + 0.5)))
end

function operations:note()
    for event in self.context:events() do
        local state = event.provisional and "provisional" or event.state
        if state ~= "changed" then
            local made = event.recognizer:parent() or event.recognizer
            print_event(self.names[made.id], state, event.time)
        end
    end
    for _, palm in ipairs(self.context:palms()) do
        print_event("palm" .. tonumber(palm.contact), gesta.reason_name(palm.reason), palm.time)
    end
end

function player:answer(name, value)
    local answer = value == "" and self.made[name]:state() or value ~= "" and self.made[name]:get(value)
    if type(answer) == "boolean" then answer = answer and 1 or 0 end
    print("answer " .. (type(answer) == "string" and answer or ("%.17g"):format(tonumber(answer))))
end

for line in io.lines() do
    local scenario = assert(loadstring("return " .. line))()
    local context = gesta.context { units_per_mm = 1 }
    local playing = setmetatable({ context = context, made = {}, names = {}, regions = {}, awaited = {} }, player)
    local ok, problem = pcall(function()
        for _, operation in ipairs(scenario.script) do
            operations[operation[1]](playing, unpack(operation, 2))
        end
        for _, question in ipairs(scenario.questions) do playing:answer(unpack(question)) end
    end)
    if not ok then print("error " .. tostring(problem):gsub("%s+", " ")) end
    context:close()
    print "end"
end
